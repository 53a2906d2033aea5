import Glibc
import Testing

/// The program with `--watch` and with SIGHUP: every way in which people and their tools change a file.
@Suite(.timeLimit(.minutes(1))) struct WatchTests {
    static let good = "version: 1\nproviders: {air: {adapter: open-meteo/air-quality}}\n"
    static let better = good + "capabilities: {air_quality: {providers: [air]}}\n"

    /// Steps of shell in a folder that holds `f.yaml`, and what the log says after each.
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let steps: [(command: String, log: String)]
        var testDescription: String { name }
    }

    private static let changed = "info: the configuration was read again after a change of the file: "
    private static let stays = "warning: after a change of the file the last good configuration stays: "
    private static let news = changed + "other rules for 'air_quality'"

    static let rows = [
        Row(name: "written in place", steps: [("cat better > f.yaml", news), ("cat good > f.yaml", news)]),
        Row(
            name: "renamed over by an editor",
            steps: [("cp better .f.yaml.swp; mv .f.yaml.swp f.yaml", news)]),
        Row(
            name: "moved aside and written anew by an editor",
            steps: [("mv f.yaml f.yaml~; cat better > f.yaml", news)]),
        Row(
            name: "half written, then whole",
            steps: [("head -c 40 better > f.yaml", stays), ("cat better > f.yaml", news)]),
        Row(
            name: "bad in two ways, touched in between, then good",
            steps: [
                ("echo 'a' > f.yaml", stays), ("touch f.yaml; echo 'b' > f.yaml", stays),
                ("cat better > f.yaml", news),
            ]),
        Row(
            name: "deleted, then back",
            steps: [("rm f.yaml", stays), ("cat better > f.yaml", news)]),
        Row(
            name: "deleted and back as it was, then changed",
            steps: [
                ("rm f.yaml", stays), ("cat good > f.yaml", changed + "nothing changed"), ("cat better > f.yaml", news),
            ]),
        Row(
            name: "a link that is turned",
            steps: [
                ("ln -sfn good f.yaml; ln -sfn better f.yaml", news), ("ln -s good l; mv -T l f.yaml", news),
                ("cat better > good", news),
            ]),
        Row(
            name: "a folder that is gone and back",
            steps: [
                ("mkdir d; cp f.yaml d; ln -sfn d/f.yaml f.yaml; cat better > d/f.yaml", news),
                ("rm -r d", stays), ("mkdir d; cat good > d/f.yaml", news), ("cat better > d/f.yaml", news),
            ]),
        Row(
            name: "another file beside it",
            steps: [("echo x > other; touch f.yaml; rm other; cat better > f.yaml", news)]),
    ]

    private static func heard(by conversation: Conversation, until beginning: String) -> [String] {
        var lines: [String] = []
        while lines.count < 5, lines.last?.isEmpty != true, lines.last?.hasPrefix(beginning) != true {
            lines.append(conversation.hearLog())
        }
        return lines
    }

    private static func scratch() throws -> Scratch {
        let scratch = try Scratch()
        for (name, text) in [("good", good), ("better", better), ("f.yaml", good)] {
            try scratch.write(name, text)
        }
        return scratch
    }

    @Test(arguments: rows) func endsWithTheRightState(_ row: Row) async throws {
        try await onOwnThread {
            let scratch = try Self.scratch()
            let conversation = try Conversation(
                ["--watch", "--config", scratch.path + "/f.yaml", "--log", "info"], keepsLog: true)
            #expect(conversation.ask(#"{"id":1,"method":"ping"}"#).contains("result"))
            for step in row.steps {
                try scratch.shell(step.command)
                // A slow machine may let the program see what lies in between.
                let lines = Self.heard(by: conversation, until: step.log)
                #expect(lines.last?.hasPrefix(step.log) == true, "\(step.command): \(lines)")
            }
            #expect(conversation.ask(#"{"id":2,"method":"reload"}"#).contains(#""changed":false"#))
            conversation.closeInput()
            #expect(conversation.child.wait() == .exited(0))
        }
    }

    @Test func findsAFileThatComesIntoASearchedPlace() async throws {
        try await onOwnThread {
            let scratch = try Scratch()
            let conversation = try Conversation(
                ["--watch", "--log", "info"], environment: ["XDG_CONFIG_HOME": scratch.path + "/x"],
                directory: scratch.path, keepsLog: true)
            #expect(conversation.ask(#"{"id":1,"method":"describe"}"#).contains("built-in"))
            try scratch.write("new", Self.better)
            try scratch.shell("mkdir -p x/breezeway; mv new x/breezeway/providers.yaml")
            let news = Self.changed + "added 'air'; removed 'open-meteo-air'"
            let lines = Self.heard(by: conversation, until: news)
            #expect(lines.last?.hasPrefix(news) == true, "\(lines)")
            let path = scratch.path + "/x/breezeway/providers.yaml"
            #expect(conversation.ask(#"{"id":2,"method":"describe"}"#).contains(path))
            conversation.closeInput()
            #expect(conversation.child.wait() == .exited(0))
        }
    }

    /// The provider answers after a while, in which the file loses it.
    @Test func aCallInFlightKeepsItsProvider() async throws {
        try await onOwnThread {
            let scratch = try Scratch()
            try scratch.write("f.yaml", Self.better)
            let conversation = try Conversation(
                ["--config", scratch.path + "/f.yaml", "--replay", "Fixtures/faults"])
            let place = #""params":{"location":{"latitude":-15.5,"longitude":-20.5}}}"#
            _ = conversation.ask(#"{"id":0,"method":"ping"}"#)
            conversation.say(#"{"id":1,"method":"air_quality",\#(place)"#)
            try scratch.write("f.yaml", Self.better.replacing("air:", with: "wind:").replacing("[air]", with: "[wind]"))
            conversation.say(#"{"id":2,"method":"reload"}"#)
            let answers = [conversation.hear(), conversation.hear()].sorted()
            #expect(answers[0].contains(#""id":1,"result""#) && answers[0].contains(#""sources":[{"provider":"air""#))
            #expect(answers[1].contains(#""changed":true,"added":["wind"],"removed":["air"]"#))
            let later = conversation.ask(#"{"id":3,"method":"air_quality",\#(place)"#)
            #expect(later.contains(#""sources":[{"provider":"wind""#))
            conversation.closeInput()
            #expect(conversation.child.wait() == .exited(0))
        }
    }

    @Test func rereadsAtSIGHUP() async throws {
        try await onOwnThread {
            let scratch = try Self.scratch()
            let conversation = try Conversation(
                ["--config", scratch.path + "/f.yaml", "--log", "info"], keepsLog: true)
            let method =
                #"{"id":1,"method":"explain","params":{"method":"air_quality","params":{"location":"#
                + #"{"latitude":1,"longitude":1}}}}"#
            #expect(conversation.ask(method).contains("no_provider"))
            for (file, log) in [
                ("better", "after SIGHUP: other rules for 'air_quality'"), ("better", "after SIGHUP: nothing changed"),
                ("/dev/null", "after SIGHUP the last good configuration stays: "),
            ] {
                try scratch.shell("cat \(file) > f.yaml")
                conversation.child.send(SIGHUP)
                let line = conversation.hearLog()
                #expect(line.contains(log), "\(line)")
            }
            #expect(!conversation.ask(method).contains("no_provider"))
            conversation.closeInput()
            #expect(conversation.child.wait() == .exited(0))
        }
    }
}
