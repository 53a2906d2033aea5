import EnvironmentModel
import Testing

@Suite struct OpenMeteoArchiveErrorTests {
    private static let good = ArchiveCase.object(#""1980-08-20""#, #""temperature_2m_max":[22.4]"#)

    /// A body with status 200 that is no answer, and the sentence it makes.
    @Test(arguments: [
        ("", "'p' sent an empty body"), ("[]", "'p' sent an empty list"),
        ("7", "'p' sent no object with 'latitude' and 'longitude'"),
        ("null", "'p' sent no object with 'latitude' and 'longitude'"),
        ("{}", "'p' sent no object with 'latitude' and 'longitude'"),
        ("[null,null]", "'p' sent no object with 'latitude' and 'longitude'"),
        (#"{"error":true,"reason":"Something went wrong."}"#, "'p' answered 200 with an error: Something went wrong."),
        (#"{"latitude":52.5,"longitude":13.4,"hourly":{"time":[],"temperature_2m":[]}}"#, "'p' sent no 'daily' values"),
        (
            ArchiveCase.object(#""1981-08-20""#, #""temperature_2m_max":[22.4]"#),
            "'p' answered without the day 1980-08-20"
        ),
        ("[\(good),\(good)]", "'p' sent the day 1980-08-20 twice"),
        (
            ArchiveCase.object(
                #""1980-08-20""#, #""temperature_2m_max":[22.4]"#,
                zone: #""utc_offset_seconds":3600,"timezone":"Europe/Paris","timezone_abbreviation":"CEST""#),
            "'p' sent an offset of 3600 seconds where 'CEST' is 7200: one of them is wrong"
        ),
    ])
    func aSuccessWithoutAnAnswerIsBadData(body: String, message: String) throws {
        let error = try #require(try ArchiveCase(["1980-08-20"]).failure(body))
        #expect(error.kind == .providerBadData)
        #expect(error.message == message)
    }

    @Test(arguments: [
        good.replacing("22.4", with: "nan"), good.replacing("52.55", with: "NaN"),
        good + "Unexpected error while streaming",
        String(good.dropLast(3)), String(good.prefix(30)), good.replacing("[22.4]", with: "[22.4,]"),
    ])
    func whatIsNoJSONIsBadData(body: String) throws {
        #expect(try ArchiveCase(["1980-08-20"]).failure(body)?.kind == .providerBadData)
    }

    @Test(arguments: [
        (200, "<html><body>blocked</body></html>", ErrorKind.providerUnavailable),
        (
            400,
            #"{"error":true,"reason":"Parameter 'start_date' is out of allowed range from 1940-01-01 to 2026-08-20"}"#,
            .providerRejected
        ),
        (400, #"{"reason":"No data is available for this location","error":true}"#, .noCoverage),
        (
            429, #"{"error":true,"reason":"Minutely API request limit exceeded. Please try again in one minute."}"#,
            .rateLimited
        ),
        (
            403, #"{"error":true,"reason":"This API endpoint requires the API Professional or Enterprise plan"}"#,
            .providerRejected
        ),
        (401, #"{"error":true,"reason":"API key required. Please add &apikey= to the URL."}"#, .providerRejected),
        (503, #"{"error":true,"reason":"The service is overloaded"}"#, .providerUnavailable),
        (500, "", .providerUnavailable), (404, "not here", .providerRejected),
    ])
    func aRefusalHasItsKind(status: Int, body: String, kind: ErrorKind) throws {
        #expect(try ArchiveCase(["1980-08-20"]).failure(body, status: status)?.kind == kind)
    }
}
