import Diagnostics
import EnvironmentModel
import ProviderKit
import Testing

/// Whether the requests of a plug-in hold what is asked for.
@Suite struct PluginPlaceTests {
    private static func text(_ capability: String, _ request: String, _ more: String) -> String {
        let fields =
            switch capability {
            case "air_quality": "fields: {pm10: {path: $.v, unit: ug/m3}}\ntime: $.t"
            case "climate": "date: '$[*].d'\nfields: {temperature_2m_max: {path: '$[*].v', unit: Cel}}"
            case "pollen":
                "items: '$[*]'\ndate: $.d\nunit: UPI\nbasis: highest hour\nlanguage: en\n"
                    + "fields: {BIRCH: {path: $.v, name: Birch, kind: plant}}"
            default: "items: '$[*]'\nfields: {name: $.n, latitude: $.a, longitude: $.b}"
            }
        return "version: 1\ncapability: \(capability)\n\(request)\n\(fields)\n\(more)"
    }

    private static func warnings(_ capability: String, _ request: String, _ more: String = "") -> [String] {
        readPlugin(Array(text(capability, request, more).utf8), name: "test", file: "p").diagnostics.map(\.text)
    }

    private static let url = "url: https://a.example.org/x"
    private static let both = "no request holds '${latitude}' or '${longitude}': every place gets the same answer"

    @Test(arguments: [
        ("air_quality", "request: {\(url)}", both), ("pollen", "request: {\(url)}", both),
        ("climate", "request: {\(url)}", both),
        (
            "air_quality", "request: {\(url), query: {lat: '${latitude}', lon: 9.99}}",
            "no request holds '${longitude}': every place gets the same answer"
        ),
        (
            "air_quality",
            "steps: [{request: {\(url)}, take: {a: $.a}}, {request: {url: 'https://a.example.org/${step.a}'}}]", both
        ),
        ("places", "request: {\(url)}", "no request holds '${query}': every name gets the same answer"),
    ])
    func aRequestThatIsTheSameEverywhereIsSaid(_ capability: String, _ request: String, _ message: String) {
        let warnings = Self.warnings(capability, request)
        #expect(warnings.count == 1 && warnings.first?.hasPrefix("p:3:1: warning: \(message); ") == true, "\(warnings)")
    }

    @Test(arguments: [
        ("air_quality", "request: {url: 'https://a.example.org/${latitude}/${longitude}'}", ""),
        ("air_quality", "request: {\(url), query: {at: '${latitude:.2f},${longitude:.2f}'}}", ""),
        ("air_quality", "request: {\(url), headers: {at: '${latitude:.2f},${longitude:.2f}'}}", ""),
        ("air_quality", "request: {method: POST, \(url), body: {json: {a: ['${latitude}', '${longitude}']}}}", ""),
        ("air_quality", "request: {method: POST, \(url), body: {form: {a: '${latitude}', b: '${longitude}'}}}", ""),
        (
            "air_quality",
            "steps: [{request: {\(url), query: {a: '${latitude}', b: '${longitude}'}}, take: {a: $.a}}, "
                + "{request: {url: 'https://a.example.org/${step.a}'}}]", ""
        ),
        (
            "air_quality",
            "steps: [{request: {\(url)}, take: {a: {nearest: {items: $, latitude: $.a, longitude: $.b}, path: $.c}}}]",
            ""
        ),
        ("air_quality", "request: {\(url)}", "place: {latitude: $.a, longitude: $.b, within_km: 20}"),
        ("places", "request: {\(url), query: {q: '${query}'}}", ""),
    ])
    func oneThatHoldsThePlaceIsNot(_ capability: String, _ request: String, _ more: String) {
        #expect(Self.warnings(capability, request, more) == [])
    }
}
