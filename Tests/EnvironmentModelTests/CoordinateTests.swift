import EnvironmentModel
import Testing

@Suite struct CoordinateTests {
    @Test(arguments: [(90.0, 180.0), (-90, -180), (0, 0)])
    func theEdgesOfTheEarthAreOnIt(latitude: Double, longitude: Double) {
        #expect(Coordinate(latitude: latitude, longitude: longitude) != nil)
    }

    @Test(arguments: [
        (90.1, 0.0), (-90.1, 0), (0, 180.1), (0, -180.1), (0, 540), (.nan, 0), (0, .nan), (.infinity, 0),
        (0, -.infinity),
    ])
    func whatIsBeyondIsNowhere(latitude: Double, longitude: Double) {
        #expect(Coordinate(latitude: latitude, longitude: longitude) == nil)
    }

    @Test(arguments: [
        (0, 53.0, 13.0), (1, 52.5, 13.4), (2, 52.53, 13.4), (4, 52.5263, 13.405), (99, 52.526_296_1, 13.404_99),
    ])
    func decimalsAreRoundedAway(decimals: Int, latitude: Double, longitude: Double) throws {
        let point = try #require(Coordinate(latitude: 52.526_296_1, longitude: 13.404_99))
        let rounded = try #require(Coordinate(latitude: latitude, longitude: longitude))
        #expect(point.rounded(decimals: decimals) == rounded)
    }

    @Test func roundingLeavesNoNegativeZero() throws {
        let point = try #require(Coordinate(latitude: -0.000_01, longitude: -0.000_04)).rounded(decimals: 4)
        #expect(point.latitude.sign == .plus)
        #expect(point.longitude.sign == .plus)
    }

    @Test(
        arguments: [
            ((52.52, 13.405), (48.8566, 2.3522), 877.5), ((0, 0), (0, 180), 20_015.1), ((90, 0), (-90, 123), 20_015.1),
            ((0, 179.5), (0, -179.5), 111.2), ((40.7128, -74.006), (51.5074, -0.1278), 5570.2), ((10, 20), (10, 20), 0),
        ] as [((Double, Double), (Double, Double), Double)])
    func distancesAreThoseOfTheSphere(from: (Double, Double), to: (Double, Double), kilometres: Double) throws {
        let one = try #require(Coordinate(latitude: from.0, longitude: from.1))
        let other = try #require(Coordinate(latitude: to.0, longitude: to.1))
        #expect(abs(one.distance(to: other) - kilometres) < 0.1)
        #expect(one.distance(to: other) == other.distance(to: one))
    }

    @Test(
        arguments: [
            ((52.52, 13.405), (52.8, 13.6)), ((0, 179.9), (0, -179.9)), ((89.9, 10), (89.9, -170)),
            ((-60, 20), (-60, 22)),
            ((10, 20), (10, 20)), ((52.52, 13.405), (48.8566, 2.3522)),
        ] as [((Double, Double), (Double, Double))])
    func whetherOneIsNearIsWhatTheDistanceSays(from: (Double, Double), to: (Double, Double)) throws {
        let one = try #require(Coordinate(latitude: from.0, longitude: from.1))
        let other = try #require(Coordinate(latitude: to.0, longitude: to.1))
        let distance = one.distance(to: other)
        #expect(one.isWithin(distance, of: other))
        #expect(one.isWithin(135, of: other) == (distance <= 135))
        #expect(distance == 0 || !one.isWithin(distance * 0.999, of: other))
    }

    @Test(arguments: [
        (52.52, 4, "52.52"), (-0.1278, 4, "-0.1278"), (13, 4, "13"), (0, 4, "0"), (-0.000_04, 4, "0"), (1.005, 1, "1"),
        (0.05, 2, "0.05"), (99.9999, 2, "100"), (-33.8688, 0, "-34"), (180, 7, "180"), (0.000_05, 4, "0.0001"),
        (2.25, 20, "2.25"), (2.25, -1, "2"), (0.000_000_001, 9, "0.000000001"), (-999_999_999.5, 9, "-999999999.5"),
        (-123_456_789.123_456_789, 9, "-123456789.123456784"),
    ])
    func plainDecimalsAreWritten(number: Double, decimals: Int, text: String) {
        #expect(number.decimalText(decimals) == text)
    }

    @Test(
        arguments: [
            (190, -170), (-190, 170), (180, 180), (-180, -180), (360, 0), (-343.6262, 16.3738), (540, 180),
            (13.405, 13.405),
        ] as [(Double, Double)])
    func aLongitudeBeyondTheDateLineIsWrapped(given: Double, expected: Double) throws {
        #expect(try #require(Coordinate(latitude: 0, wrapping: given)).longitude == expected)
    }

    @Test(arguments: [540.1, -541, .infinity, .nan]) func whatIsMoreThanATurnAwayIsNoLongitude(given: Double) {
        #expect(Coordinate(latitude: 0, wrapping: given) == nil)
    }
}
