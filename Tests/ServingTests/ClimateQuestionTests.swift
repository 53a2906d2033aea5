import EnvironmentModel
import JSON
import Testing

@testable import Serving

@Suite struct ClimateQuestionTests {
    private static let shape = Shape.object("Parameters.", ClimateRequest.parameters)

    /// The members of a call after its location, and the question that they make.
    private static func question(_ members: String, path: String = "params") throws -> ClimateQuestion {
        let params = try JSONDocument(Array(#"{"location":"Berlin"\#(members)}"#.utf8)).root
        try shape.validate(parameters: params)
        let call = Call(id: nil, params: params, deadline: .now, services: NoServices())
        return try ClimateQuestion(params, of: call, path: path)
    }

    @Test func whatIsLeftOutIsTheUsual() throws {
        let question = try Self.question("")
        #expect(question.monthDay == nil)
        #expect(question.years == nil)
        #expect(question.metric == .standard)
        #expect(question.fields == nil)
        #expect(question.normals.isEmpty)
        #expect(!question.isImperial)
    }

    @Test func whatIsSaidIsTaken() throws {
        let question = try Self.question(
            #","month_day":"02-29","years":[2000,1980],"metric":"rain_sum","fields":["value"],"units":"imperial""#)
        #expect(question.monthDay == MonthDay("02-29"))
        #expect(question.years == [2000, 1980])
        #expect(question.metric.name == "rain_sum")
        #expect(question.fields == ["value"])
        #expect(question.isImperial)
    }

    @Test func normalsStandInTheOrderOfTheirPeriods() throws {
        let question = try Self.question(#","normals":["1991-2020","1961-1990","1991-2020"]"#)
        #expect(question.normals == [.from1961, .from1991])
    }

    @Test(arguments: [
        (
            #""normals":["1971-2000"]"#,
            #"'params.normals[0]' must be '1961-1990', '1981-2010' or '1991-2020', not '"1971-2000"'; "#
                + "did you mean '1981-2010'"
        ),
        (
            #""fields":["value","anomalies"]"#,
            #"'params.fields' must be a list without 'anomalies', which needs 'normals', not "#
                + #"'["value","anomalies"]'; add 'normals', such as ["1991-2020"]"#
        ),
        (
            #""month_day":"02-30""#,
            #"'params.month_day' must be a day of the calendar as 'MM-DD', such as '08-20', not '"02-30"'"#
        ),
        (
            #""month_day":"8/20""#,
            #"'params.month_day' must be a day of the calendar as 'MM-DD', such as '08-20', not '"8/20"'"#
        ),
        (
            #""month_day":8"#,
            "'params.month_day' must be a day of the calendar as 'MM-DD', such as '08-20', not '8'"
        ),
        (#""years":[1492]"#, "'params.years[0]' must be an integer from 1900 to 2100, not '1492'"),
        (
            #""years":[2000,"2010"]"#,
            #"'params.years[1]' must be an integer from 1900 to 2100, not '"2010"'; write 2010"#
        ),
        (#""years":[]"#, "'params.years' must be an array of 1 to 200 elements, not '[]'"),
        (#""years":2000"#, "'params.years' must be an array of 1 to 200 elements, not '2000'"),
        (#""year":[2000]"#, "'params.year' is not known; did you mean 'years'"),
    ])
    func aMistakeIsNamed(member: String, message: String) throws {
        let error = #expect(throws: RequestError.self) { try Self.question("," + member) }
        #expect(error?.kind == .invalidParams)
        #expect(error?.message == message)
    }

    @Test func aMisspeltMetricHasItsNearest() throws {
        let error = #expect(throws: RequestError.self) { try Self.question(#","metric":"temperature_2m_maxx""#) }
        #expect(error?.nearest.first == "temperature_2m_max")
        #expect(error?.path == "params.metric")
    }

    @Test func theSectionOfADashboardIsNamed() throws {
        let error = #expect(throws: RequestError.self) {
            try Self.question(#","month_day":"13-01""#, path: "params.climate")
        }
        #expect(error?.path == "params.climate.month_day")
    }

    @Test(arguments: [(200, true), (201, false)])
    func twoHundredYearsAreTheMost(count: Int, fits: Bool) throws {
        let years = (0..<count).map { String(1900 + $0) }.joined(separator: ",")
        let question = try? Self.question(#","years":[\#(years)]"#)
        #expect((question != nil) == fits)
    }
}
