import EnvironmentModel
import Testing
import Transport

@testable import Adapters

@Suite struct GooglePollenRequestTests {
    @Test(arguments: [
        (1, "en", true, "days=1&languageCode=en&plantsDescription=true"),
        (5, "es", true, "days=5&languageCode=es&plantsDescription=true"),
        (3, "pt-BR", false, "days=3&languageCode=pt-BR&plantsDescription=false"),
        (1, "a=b&days=9", true, "days=1&languageCode=a%3Db%26days%3D9&plantsDescription=true"),
        (1, "../%00", true, "days=1&languageCode=..%2F%2500&plantsDescription=true"),
    ])
    func theAddressSaysWhatIsAsked(days: Int, language: String, describes: Bool, tail: String) throws {
        let requests = try PollenAdapterCase(
            GooglePollen.kind, days: days, language: language, describesPlants: describes
        ).requests()
        #expect(
            requests.map { $0.redactedURL() } == [
                "https://pollen.googleapis.com/v1/forecast:lookup?location.latitude=52.52&location.longitude=13.405&"
                    + tail
            ])
    }

    @Test func theKeyTravelsInAHeaderAsASecret() throws {
        let request = try #require(try PollenAdapterCase(GooglePollen.kind).requests().first)
        #expect(request.headers == [HTTPHeader("X-Goog-Api-Key", .secret(Secret("SESAME")))])
        #expect(request.method == .get)
    }

    @Test func theKeyIsNowhereInWhatCanBePrinted() throws {
        let request = try #require(try PollenAdapterCase(GooglePollen.kind).requests().first)
        #expect(!"\(request)".contains("SESAME"))
        #expect(!String(reflecting: request).contains("SESAME"))
        #expect(!request.redactedURL().contains("SESAME"))
    }

    @Test func theProxyIsAskedForAPlaceAlone() throws {
        let requests = try PollenAdapterCase(GooglePollenProxy.kind, days: 5, language: "de").requests()
        #expect(
            requests.map { $0.redactedURL() } == ["https://breeze.earth/api/pollen?lat=52.52&lon=13.405"])
        #expect(requests.flatMap(\.headers).isEmpty)
    }

    private static let first =
        #"{"dailyInfo":[{"date":{"year":2026,"month":8,"day":20}}],"nextPageToken":"two"}"#
    private static let second = #"{"dailyInfo":[{"date":{"year":2026,"month":8,"day":21}}]}"#

    @Test func aPageTokenAsksForTheNextPage() throws {
        let requests = try PollenAdapterCase(GooglePollen.kind, days: 2).requests(after: Self.first)
        #expect(requests.first?.query.last == QueryItem("pageToken", "two"))
        #expect(requests.count == 1)
    }

    @Test func pagesBecomeOneForecast() throws {
        let forecast = try PollenAdapterCase(GooglePollen.kind, days: 2).forecast(
            Self.first, Self.second)
        #expect(forecast.days.map(\.date.description) == ["2026-08-20", "2026-08-21"])
    }

    @Test(arguments: [
        (1, first), (2, #"{"regionCode":"DE","nextPageToken":"two"}"#),
        (2, #"{"dailyInfo":[{"date":{"year":2026,"month":8,"day":20}}],"nextPageToken":""}"#),
    ])
    func pagingEndsWithEnoughDaysAnEmptyPageOrAnEmptyToken(days: Int, page: String) throws {
        #expect(try PollenAdapterCase(GooglePollen.kind, days: days).forecast(page).days.count <= 1)
    }

    @Test func aPageTokenOfExcessiveLengthIsRefused() throws {
        let token = String(repeating: "x", count: 2049)
        let page = Self.first.replacing("two", with: token)
        #expect(
            try PollenAdapterCase(GooglePollen.kind, days: 2).failure(page)
                == .badData(from: "p", "sent a 'nextPageToken' of more than 2048 bytes"))
    }
}
