import Testing

@testable import EnvironmentModel

/// The breakpoints of one curve with the index one step below, at, and one step above each of them.
struct EdgeTable: Sendable, CustomTestStringConvertible {
    let scale: IndexScale?
    let edition: Int
    let pollutant: Pollutant
    let curve: Int
    let step: Double
    let edges: [(at: Double, below: Double?, index: Double?, above: Double?)]
    let testDescription: String

    init(
        _ scale: String, edition: Int, _ pollutant: Pollutant, curve: Int, step: Double,
        _ edges: [(Double, Double?, Double?, Double?)]
    ) {
        self.scale = IndexScale.named(scale)
        self.edition = edition
        self.pollutant = pollutant
        self.curve = curve
        self.step = step
        self.edges = edges.map { ($0.0, $0.1, $0.2, $0.3) }
        testDescription = "\(scale) \(edition) \(pollutant) \(curve)"
    }

    /// Worked out with exact fractions from the agencies' tables, by nothing that is tested here.
    static let all: [EdgeTable] = [
        EdgeTable(
            "us_epa_2024", edition: 0, .pm2_5, curve: 0, step: 0.1,
            [
                (12, 50, 50, 51), (35.4, 100, 100, 101), (55.4, 150, 150, 151), (150.4, 200, 200, 201),
                (250.4, 300, 300, 301), (350.4, 400, 400, 401), (500.4, 500, 500, 500),
            ]),
        EdgeTable(
            "us_epa_2024", edition: 0, .pm10, curve: 0, step: 1,
            [
                (54, 49, 50, 51), (154, 100, 100, 101), (254, 150, 150, 151), (354, 200, 200, 201),
                (424, 299, 300, 301), (504, 399, 400, 401), (604, 499, 500, 501),
            ]),
        EdgeTable(
            "us_epa_2024", edition: 0, .nitrogenDioxide, curve: 0, step: 1,
            [
                (53, 49, 50, 51), (100, 99, 100, 101), (360, 150, 150, 151), (649, 200, 200, 201),
                (1249, 300, 300, 301), (1649, 400, 400, 401), (2049, 500, 500, 500),
            ]),
        EdgeTable(
            "us_epa_2024", edition: 0, .sulphurDioxide, curve: 0, step: 1,
            [(35, 49, 50, 51), (75, 99, 100, 101), (185, 150, 150, 151), (304, 200, 200, 200)]),
        EdgeTable(
            "us_epa_2024", edition: 0, .sulphurDioxide, curve: 1, step: 1,
            [(305, nil, 201, 201), (604, 300, 300, 301), (804, 400, 400, 401), (1004, 500, 500, 500)]),
        EdgeTable(
            "us_epa_2024", edition: 0, .ozone, curve: 0, step: 0.001,
            [
                (0.054, 49, 50, 51), (0.07, 97, 100, 101), (0.085, 147, 150, 151), (0.105, 197, 200, 201),
                (0.2, 299, 300, nil),
            ]),
        EdgeTable(
            "us_epa_2024", edition: 0, .ozone, curve: 1, step: 0.001,
            [
                (0.125, nil, 101, 102), (0.164, 149, 150, 151), (0.204, 199, 200, 201), (0.404, 300, 300, 301),
                (0.504, 399, 400, 401), (0.604, 499, 500, 501),
            ]),
        EdgeTable(
            "us_epa_2024", edition: 0, .carbonMonoxide, curve: 0, step: 0.1,
            [
                (4.4, 49, 50, 51), (9.4, 99, 100, 101), (12.4, 148, 150, 151), (15.4, 198, 200, 201),
                (30.4, 299, 300, 301), (40.4, 399, 400, 401), (50.4, 499, 500, 501),
            ]),
        EdgeTable(
            "us_epa_2024", edition: 1, .pm2_5, curve: 0, step: 0.1,
            [
                (9, 49, 50, 51), (35.4, 100, 100, 101), (55.4, 150, 150, 151), (125.4, 200, 200, 201),
                (225.4, 300, 300, 301), (325.4, 500, 500, 500),
            ]),
        EdgeTable(
            "us_epa_2024", edition: 1, .pm10, curve: 0, step: 1,
            [
                (54, 49, 50, 51), (154, 100, 100, 101), (254, 150, 150, 151), (354, 200, 200, 201),
                (424, 299, 300, 301), (604, 499, 500, 501),
            ]),
        EdgeTable(
            "us_epa_2024", edition: 1, .nitrogenDioxide, curve: 0, step: 1,
            [
                (53, 49, 50, 51), (100, 99, 100, 101), (360, 150, 150, 151), (649, 200, 200, 201),
                (1249, 300, 300, 301), (2049, 500, 500, 500),
            ]),
        EdgeTable(
            "us_epa_2024", edition: 1, .sulphurDioxide, curve: 0, step: 1,
            [(35, 49, 50, 51), (75, 99, 100, 101), (185, 150, 150, 151), (304, 200, 200, 200)]),
        EdgeTable(
            "us_epa_2024", edition: 1, .sulphurDioxide, curve: 1, step: 1,
            [(305, nil, 201, 201), (604, 300, 300, 301), (1004, 500, 500, 500)]),
        EdgeTable(
            "us_epa_2024", edition: 1, .ozone, curve: 0, step: 0.001,
            [
                (0.054, 49, 50, 51), (0.07, 97, 100, 101), (0.085, 147, 150, 151), (0.105, 197, 200, 201),
                (0.2, 299, 300, nil),
            ]),
        EdgeTable(
            "us_epa_2024", edition: 1, .ozone, curve: 1, step: 0.001,
            [
                (0.125, nil, 101, 102), (0.164, 149, 150, 151), (0.204, 199, 200, 201), (0.404, 300, 300, 301),
                (0.604, 499, 500, 501),
            ]),
        EdgeTable(
            "us_epa_2024", edition: 1, .carbonMonoxide, curve: 0, step: 0.1,
            [
                (4.4, 49, 50, 51), (9.4, 99, 100, 101), (12.4, 148, 150, 151), (15.4, 198, 200, 201),
                (30.4, 299, 300, 301), (50.4, 499, 500, 501),
            ]),
        EdgeTable(
            "european_2024", edition: 0, .pm2_5, curve: 0, step: 0.1,
            [(10, 20, 20, 21), (20, 40, 40, 41), (25, 60, 60, 61), (50, 80, 80, 81), (75, 100, 100, 101)]),
        EdgeTable(
            "european_2024", edition: 0, .pm10, curve: 0, step: 0.1,
            [(20, 20, 20, 21), (40, 40, 40, 41), (50, 60, 60, 61), (100, 80, 80, 81), (150, 100, 100, 101)]),
        EdgeTable(
            "european_2024", edition: 0, .nitrogenDioxide, curve: 0, step: 0.1,
            [(40, 20, 20, 21), (90, 40, 40, 41), (120, 60, 60, 61), (230, 80, 80, 81), (340, 100, 100, 101)]),
        EdgeTable(
            "european_2024", edition: 0, .sulphurDioxide, curve: 0, step: 0.1,
            [(100, 20, 20, 21), (200, 40, 40, 41), (350, 60, 60, 61), (500, 80, 80, 81), (750, 100, 100, 101)]),
        EdgeTable(
            "european_2024", edition: 0, .ozone, curve: 0, step: 0.1,
            [(50, 20, 20, 21), (100, 40, 40, 41), (130, 60, 60, 61), (240, 80, 80, 81), (380, 100, 100, 101)]),
        EdgeTable(
            "european_2024", edition: 1, .pm2_5, curve: 0, step: 0.1,
            [(5, 20, 20, 21), (15, 40, 40, 41), (50, 60, 60, 61), (90, 80, 80, 81), (140, 100, 100, 101)]),
        EdgeTable(
            "european_2024", edition: 1, .pm10, curve: 0, step: 0.1,
            [(15, 20, 20, 21), (45, 40, 40, 41), (120, 60, 60, 61), (195, 80, 80, 81), (270, 100, 100, 101)]),
        EdgeTable(
            "european_2024", edition: 1, .nitrogenDioxide, curve: 0, step: 0.1,
            [(10, 20, 20, 21), (25, 40, 40, 41), (60, 60, 60, 61), (100, 80, 80, 81), (150, 100, 100, 101)]),
        EdgeTable(
            "european_2024", edition: 1, .sulphurDioxide, curve: 0, step: 0.1,
            [(20, 20, 20, 21), (40, 40, 40, 41), (125, 60, 60, 61), (190, 80, 80, 81), (275, 100, 100, 101)]),
        EdgeTable(
            "european_2024", edition: 1, .ozone, curve: 0, step: 0.1,
            [(60, 20, 20, 21), (100, 40, 40, 41), (120, 60, 60, 61), (160, 80, 80, 81), (180, 100, 100, 101)]),
        EdgeTable(
            "uk_daqi", edition: 0, .pm2_5, curve: 0, step: 1,
            [
                (11, 1, 1, 2), (23, 2, 2, 3), (35, 3, 3, 4), (41, 4, 4, 5), (47, 5, 5, 6), (53, 6, 6, 7), (58, 7, 7, 8),
                (64, 8, 8, 9), (70, 9, 9, 10),
            ]),
        EdgeTable(
            "uk_daqi", edition: 0, .pm10, curve: 0, step: 1,
            [
                (16, 1, 1, 2), (33, 2, 2, 3), (50, 3, 3, 4), (58, 4, 4, 5), (66, 5, 5, 6), (75, 6, 6, 7), (83, 7, 7, 8),
                (91, 8, 8, 9), (100, 9, 9, 10),
            ]),
        EdgeTable(
            "uk_daqi", edition: 0, .nitrogenDioxide, curve: 0, step: 1,
            [
                (67, 1, 1, 2), (134, 2, 2, 3), (200, 3, 3, 4), (267, 4, 4, 5), (334, 5, 5, 6), (400, 6, 6, 7),
                (467, 7, 7, 8), (534, 8, 8, 9), (600, 9, 9, 10),
            ]),
        EdgeTable(
            "uk_daqi", edition: 0, .sulphurDioxide, curve: 0, step: 1,
            [
                (88, 1, 1, 2), (177, 2, 2, 3), (266, 3, 3, 4), (354, 4, 4, 5), (443, 5, 5, 6), (532, 6, 6, 7),
                (710, 7, 7, 8), (887, 8, 8, 9), (1064, 9, 9, 10),
            ]),
        EdgeTable(
            "uk_daqi", edition: 0, .ozone, curve: 0, step: 1,
            [
                (33, 1, 1, 2), (66, 2, 2, 3), (100, 3, 3, 4), (120, 4, 4, 5), (140, 5, 5, 6), (160, 6, 6, 7),
                (187, 7, 7, 8), (213, 8, 8, 9), (240, 9, 9, 10),
            ]),
        EdgeTable(
            "india_naqi", edition: 0, .pm2_5, curve: 0, step: 1,
            [(30, 48, 50, 52), (60, 98, 100, 103), (90, 197, 200, 203), (120, 297, 300, 301), (250, 399, 400, 401)]),
        EdgeTable(
            "india_naqi", edition: 0, .pm10, curve: 0, step: 1,
            [(50, 49, 50, 51), (100, 99, 100, 101), (250, 199, 200, 201), (350, 299, 300, 301), (430, 399, 400, 401)]),
        EdgeTable(
            "india_naqi", edition: 0, .nitrogenDioxide, curve: 0, step: 1,
            [(40, 49, 50, 51), (80, 99, 100, 101), (180, 199, 200, 201), (280, 299, 300, 301), (400, 399, 400, 401)]),
        EdgeTable(
            "india_naqi", edition: 0, .sulphurDioxide, curve: 0, step: 1,
            [(40, 49, 50, 51), (80, 99, 100, 100), (380, 200, 200, 200), (800, 300, 300, 300), (1600, 400, 400, 400)]),
        EdgeTable(
            "india_naqi", edition: 0, .ozone, curve: 1, step: 1,
            [(50, 49, 50, 51), (100, 99, 100, 101), (168, 199, 200, 203), (208, 298, 300, 300), (748, 400, 400, 400)]),
        EdgeTable(
            "india_naqi", edition: 0, .carbonMonoxide, curve: 0, step: 0.1,
            [(1, 45, 50, 55), (2, 95, 100, 101), (10, 199, 200, 201), (17, 299, 300, 301), (34, 399, 400, 401)]),
        EdgeTable(
            "india_naqi", edition: 0, .ammonia, curve: 0, step: 1,
            [
                (200, 50, 50, 50), (400, 100, 100, 100), (800, 200, 200, 200), (1200, 300, 300, 300),
                (1800, 400, 400, 400),
            ]),
        EdgeTable(
            "india_naqi", edition: 0, .lead, curve: 0, step: 0.01,
            [(0.5, 49, 50, 51), (1, 99, 100, 101), (2, 199, 200, 201), (3, 299, 300, 302), (3.5, 398, 400, 402)]),
        EdgeTable(
            "india_naqi", edition: 0, .ozone, curve: 0, step: 1,
            [(50, 49, 50, 51), (100, 99, 100, 101), (168, 199, 200, 203), (208, 298, 300, nil)]),
        EdgeTable(
            "china_hj633_2012", edition: 0, .pm2_5, curve: 0, step: 1,
            [
                (35, 49, 50, 52), (75, 99, 100, 102), (115, 149, 150, 152), (150, 199, 200, 201), (250, 299, 300, 301),
                (350, 399, 400, 401), (500, 500, 500, 500),
            ]),
        EdgeTable(
            "china_hj633_2012", edition: 0, .pm10, curve: 0, step: 1,
            [
                (50, 49, 50, 51), (150, 100, 100, 101), (250, 150, 150, 151), (350, 200, 200, 202),
                (420, 299, 300, 302), (500, 399, 400, 401), (600, 499, 500, 500),
            ]),
        EdgeTable(
            "china_hj633_2012", edition: 0, .nitrogenDioxide, curve: 0, step: 1,
            [
                (100, 50, 50, 51), (200, 100, 100, 101), (700, 150, 150, 151), (1200, 200, 200, 201),
                (2340, 300, 300, 301), (3090, 400, 400, 401), (3840, 500, 500, 500),
            ]),
        EdgeTable(
            "china_hj633_2012", edition: 0, .sulphurDioxide, curve: 0, step: 1,
            [(150, 50, 50, 51), (500, 100, 100, 101), (650, 150, 150, 151), (800, 200, 200, nil)]),
        EdgeTable(
            "china_hj633_2012", edition: 0, .sulphurDioxide, curve: 1, step: 1,
            [
                (50, 49, 50, 51), (150, 100, 100, 101), (475, 150, 150, 151), (800, 200, 200, 201),
                (1600, 300, 300, 301), (2100, 400, 400, 401), (2620, 500, 500, 500),
            ]),
        EdgeTable(
            "china_hj633_2012", edition: 0, .ozone, curve: 0, step: 1,
            [
                (160, 50, 50, 52), (200, 99, 100, 101), (300, 150, 150, 151), (400, 200, 200, 201),
                (800, 300, 300, 301), (1000, 400, 400, 401), (1200, 500, 500, 500),
            ]),
        EdgeTable(
            "china_hj633_2012", edition: 0, .ozone, curve: 1, step: 1,
            [(100, 50, 50, 51), (160, 100, 100, 101), (215, 150, 150, 151), (265, 199, 200, 201), (800, 300, 300, nil)]),
        EdgeTable(
            "china_hj633_2012", edition: 0, .carbonMonoxide, curve: 0, step: 0.1,
            [
                (5, 49, 50, 51), (10, 99, 100, 101), (35, 150, 150, 151), (60, 200, 200, 201), (90, 300, 300, 301),
                (120, 400, 400, 401), (150, 500, 500, 500),
            ]),
    ]
}
