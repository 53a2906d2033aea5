import EnvironmentModel
import JSON
import Testing

@testable import Serving

/// What a model reads: answers and failures in words, and JSON that is short enough.
@Suite struct ToolTextTests {
    private static func value(_ json: String) throws -> JSONValue { try JSONDocument(Array(json.utf8)).root }

    private static let place = #""location":{"latitude":1.5,"longitude":-2,"name":"Here"}"#
    private static let tail =
        #""sources":[{"provider":"a","state":"ok"},{"provider":"b","state":"failed"}],"warnings":[{}],"complete":false"#

    private static let sentences: [(any ToolRequest.Type, String, ToolWords)] = [
        (
            AirQualityRequest.self,
            #"{\#(place),"data":{"time":"T","us_aqi":45,"pm2_5":8.4,"ozone":null,"status":{"scale":"us_epa_2024","index":45,"label":"Good"}},"units":{"pm2_5":"µg/m³"},\#(tail)}"#,
            .found(
                "Air quality at Here (1.5, -2), T: AQI 45 (Good) on the scale us_epa_2024; US air quality index 45, PM2.5 8.4 µg/m³. Source: a. Warnings: 1, see 'warnings'. Not complete: see 'sources'."
            )
        ),
        (
            AirQualityRequest.self, #"{\#(place),"data":{"time":"T","pm2_5":null,"status":{"index":null}}}"#,
            .nothing(
                "Nobody has air quality data for Here (1.5, -2) now. Try another place, other 'fields', or call 'providers' to see who covers what."
            )
        ),
        (
            AirQualityRequest.self,
            #"{"data":{"items":[{\#(place),"data":{"time":"T","pm10":3}},{"location":{"name":"Nowhere"},"error":{"message":"not found"}}]}}"#,
            .found("Air quality at 2 places:\nHere (1.5, -2), T: PM10 3 µg/m³.\nNowhere: not found")
        ),
        (
            AirQualityRequest.self,
            #"{\#(place),"data":{"time":"T","pollutants":[{"name":"O₃","value":78,"unit":"µg/m³"},{"name":"CO","value":null}]}}"#,
            .found("Air quality at Here (1.5, -2), T: O₃ 78 µg/m³.")
        ),
        (
            ClimateRequest.self,
            #"{\#(place),"data":{"month_day":"08-20","metric":"rain_sum","points":[{"date":"1980-08-20"},{"state":"final"}]}}"#,
            .found("Climate at Here (1.5, -2): Rain on 08-20: 1980-08-20, a year.")
        ),
        (
            PollenRequest.self,
            #"{\#(place),"data":{"days":[{"date":"D","items":[{"name":"Grass","index":1,"category":"Very Low"},{"name":"Birch","index":null,"grains_per_m3":12},{"name":"Tree","index":null,"state":"out_of_season"},{"name":"Oak","index":null,"grains_per_m3":null,"state":"not_reported"}]},{"date":"E","items":[]}]}}"#,
            .found(
                "Pollen at Here (1.5, -2): D: Grass 1 of 5 (Very Low), Birch 12 grains/m³, Tree out of season. E: nothing reported."
            )
        ),
        (
            PollenRequest.self,
            #"{\#(place),"data":{"days":[]},"warnings":[{"kind":"stale","message":"'a' has a forecast without today at the place: its last day, D, is over"}]}"#,
            .nothing(
                "Nobody has pollen data of today for Here (1.5, -2): 'a' has a forecast without today at the place: its last day, D, is over. Ask again later, or ask others by 'providers'."
            )
        ),
        (
            PollenRequest.self, #"{\#(place),"data":{"days":[]}}"#,
            .nothing(
                "Nobody has pollen data for Here (1.5, -2). Try a larger town nearby, or call 'providers' to see who covers what."
            )
        ),
        (
            ClimateRequest.self,
            #"{\#(place),"data":{"month_day":"08-20","metric":"temperature_2m_max","points":[{"year":1980,"value":22.4},{"year":1990,"value":null},{"year":2026,"value":26,"so_far":true}],"baseline_year":1980,"change":3.6,"trend_per_decade":{"value":0.5}},"units":{"value":"°C","change":"°C","trend_per_decade":"°C"}}"#,
            .found(
                "Climate at Here (1.5, -2): Highest temperature on 08-20: 1980 22.4 °C, 2026 26 °C so far. Change since 1980: 3.6 °C. Trend: 0.5 °C a decade."
            )
        ),
        (
            ClimateRequest.self, #"{"data":{"points":[{"year":1980,"value":null}]}}"#,
            .nothing(
                "Nobody has values of that day for the place. Try other 'years', another 'metric', or call 'providers' to see who covers what."
            )
        ),
        (
            PlacesRequest.self,
            #"{"data":{"places":[{"name":"A","latitude":1,"longitude":2},{"display_name":"B, C"}]}}"#,
            .found("2 places match, best first: A (1, 2); B, C.")
        ),
        (
            PlacesRequest.self, #"{"data":{"places":[{"name":"A","latitude":1,"longitude":2}]}}"#,
            .found("1 place matches: A (1, 2).")
        ),
        (
            AirQualityRequest.self,
            #"{"data":{"items":[{\#(place),"data":{"time":"T","pm10":3}}]},"complete":false}"#,
            .found(
                "Air quality at 1 place:\nHere (1.5, -2), T: PM10 3 µg/m³.\nNot complete: see the 'error' of what is missing."
            )
        ),
        (
            DashboardRequest.self,
            #"{\#(place),"data":{"pollen":{"error":{"message":"ask again in a minute."}}}}"#,
            .nothing(
                "No section has data for Here (1.5, -2). pollen: ask again in a minute. Call 'providers' to see who covers what."
            )
        ),
        (
            ExplainRequest.self,
            #"{"method":"m","steps":[{"capability":"c","providers":[{"provider":"a","state":"asked","cost":2},{"provider":"b","state":"skipped","reason":"disabled"}]}]}"#,
            .found("What 'm' would do. c: a asked (cost 2), b skipped (disabled).")
        ),
        (
            PlacesRequest.self, #"{"data":{"places":[]}}"#,
            .nothing(
                "No place matches. Check the spelling, try the name in another language, or without 'country' where you gave one."
            )
        ),
        (
            PlacesRequest.self, #"{"data":{"places":[]},"warnings":[{"kind":"name_too_short"}]}"#,
            .nothing("A name of one character finds no place. Write more of it.")
        ),
        (
            DashboardRequest.self,
            #"{\#(place),"data":{"air_quality":{"data":{"time":"T","pm10":3}},"pollen":{"data":null,"error":{"message":"the minute is used up"}}}}"#,
            .found(
                "Dashboard of Here (1.5, -2).\nair_quality: T: PM10 3 µg/m³.\npollen: no data, since the minute is used up."
            )
        ),
        (
            DashboardRequest.self, #"{\#(place),"data":{"pollen":{"data":null,"error":{"message":"nobody answers"}}}}"#,
            .nothing(
                "No section has data for Here (1.5, -2). pollen: nobody answers. Call 'providers' to see who covers what."
            )
        ),
        (
            ProvidersRequest.self, #"{"providers":[{"name":"a","capability":"pollen","state":"ready"}]}"#,
            .found("Providers: a (pollen, ready).")
        ),
        (
            ExplainRequest.self,
            #"{"method":"pollen","steps":[{"capability":"pollen","providers":[{"provider":"a","state":"asked"}]}]}"#,
            .found("What 'pollen' would do. pollen: a asked.")
        ),
    ]

    @Test(arguments: sentences.indices) func anAnswerIsSaidInWords(_ index: Int) throws {
        let (tool, json, words) = Self.sentences[index]
        #expect(tool.words(for: try Self.value(json)) == words)
    }

    private static func error(_ kind: ErrorKind, _ message: String, _ change: (inout RequestError) -> Void = { _ in })
        -> RequestError
    {
        var error = RequestError(kind, message)
        change(&error)
        return error
    }

    @Test(arguments: [
        (
            error(.placeNotFound, "nobody knows 'X'"),
            "Nobody knows 'X'. Check the spelling, or give latitude and longitude."
        ),
        (
            error(.placeNotFound, "nobody knows 'X'") { $0.hint = "correct the spelling" },
            "Nobody knows 'X'. Correct the spelling."
        ),
        (
            error(.rateLimited, "try again in one minute.") { error in
                (error.hint, error.retryAfter) = ("ask again when a minute has passed", 60_000)
            },
            "Try again in one minute. Try again after 60 s."
        ),
        (
            error(.providerUnavailable, "a page came; check 'base_url' or try again later"),
            "A page came; check 'base_url' or try again later."
        ),
        (
            error(.providerUnavailable, "'a' is away") { $0.hint = "ask the others" },
            "'a' is away. Ask the others. Trying again later may help."
        ),
        (error(.rateLimited, "'a' refused") { $0.retryAfter = 60_000 }, "'a' refused. Try again after 60 s."),
        (
            error(.placeAmbiguous, "which X?") {
                $0.further = [JSONMember("candidates", Array(#"[{"latitude":1}]"#.utf8))]
            },
            #"Which X? Call again with one of these as 'location': {"latitude":1}."#
        ),
        (
            error(.invalidParams, "'params.x' is wrong") { $0.expected = "a number" },
            "'x' is wrong. Expected: a number."
        ),
    ]) func aFailureSaysWhatToDoNext(error: RequestError, advice: String) {
        #expect(error.advice == advice)
    }

    private static let long =
        #"{"a":[1,2,3,4,5,6,7],"provenance":{"x":{"others":["one","two"]},"y":1},"b":null}"#

    @Test(arguments: [
        (200, long, nil as String?),
        (70, #"{"a":[1,2,3,4,5,6,7],"provenance":{"x":{},"y":1},"b":null}"#, "'provenance.others'"),
        (40, #"{"a":[1,2,3,4,5,6,7],"b":null}"#, "'provenance'"),
        (29, #"{"a":[1,2,3,4,5,6],"b":null}"#, "'provenance' and all but the first 6 of each list"),
        (20, #"{"a":[1],"b":null}"#, "'provenance' and all but the first 1 of each list"), (10, "", "all of it"),
    ]) func whatMattersLeastIsLeftOutFirst(limit: Int, json: String, omission: String?) throws {
        let short = ShortText(try Self.value(Self.long), limit: limit)
        #expect(String(decoding: short.json, as: UTF8.self) == json)
        #expect(short.omission == omission)
    }
}
