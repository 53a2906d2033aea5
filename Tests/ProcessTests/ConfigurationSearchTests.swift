import JSON
import Testing

/// Where the configuration comes from; `describe` says which file it was.
@Suite struct ConfigurationSearchTests {
    private static let text = "version: 1\nproviders:\n  air: {adapter: open-meteo/air-quality}\n"

    /// The file that was used, relative to the folder, when these exist in it.
    private static func used(
        _ files: [String], _ arguments: [String] = [], environment: [String: String] = [:]
    ) async throws -> String {
        try await onOwnThread {
            let scratch = try Scratch()
            for file in files { try scratch.write(file, text) }
            let variables = environment.mapValues { $0.replacing("HERE", with: scratch.path) }
            let run = try Run(
                ["ask", "describe"] + arguments, environment: variables, directory: scratch.path)
            let file = try JSONDocument(Array(run.output.utf8)).root["configuration"]?.string ?? ""
            return file.replacing(scratch.path, with: "HERE")
        }
    }

    @Test(arguments: [
        (["--config", "option.yaml"], "option.yaml"), ([], "HERE/variable.yaml"),
    ])
    func whatIsNamedComesFirst(arguments: [String], file: String) async throws {
        let files = ["option.yaml", "variable.yaml", "providers.yaml", "xdg/breezeway/providers.yaml"]
        let variables = ["BREEZEWAY_CONFIG": "HERE/variable.yaml", "XDG_CONFIG_HOME": "HERE/xdg"]
        #expect(try await Self.used(files, arguments, environment: variables) == file)
    }

    @Test(arguments: [
        (["providers.yaml", "xdg/breezeway/providers.yaml"], "providers.yaml"),
        (
            ["xdg/breezeway/providers.yaml", "home/.config/breezeway/providers.yaml"],
            "HERE/xdg/breezeway/providers.yaml"
        ),
    ])
    func theFolderComesBeforeTheUser(files: [String], file: String) async throws {
        let variables = ["XDG_CONFIG_HOME": "HERE/xdg", "HOME": "HERE/home", "BREEZEWAY_CONFIG": ""]
        #expect(try await Self.used(files, environment: variables) == file)
    }

    @Test func theUsersHomeStandsInForTheVariable() async throws {
        let file = try await Self.used(["home/.config/breezeway/providers.yaml"], environment: ["HOME": "HERE/home"])
        #expect(file == "HERE/home/.config/breezeway/providers.yaml")
    }

    @Test func whatIsNamedMustBeThere() async throws {
        for (arguments, variables) in [
            (["--config", "gone.yaml"], [:]), ([], ["BREEZEWAY_CONFIG": "gone.yaml"]),
        ] {
            let run = try await onOwnThread {
                let scratch = try Scratch()
                try scratch.write("providers.yaml", Self.text)
                return try Run(["ask", "ping"] + arguments, environment: variables, directory: scratch.path)
            }
            #expect(run.complaints.contains("'gone.yaml'"))
            #expect(run.end == .exited(1))
        }
    }
}
