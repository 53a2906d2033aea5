// swift-tools-version: 6.3
import PackageDescription

// The rooms that read what strangers write, compiled for libFuzzer; `Fuzz/run` lays this beside `Sources` and builds it.

/// Coverage for the fuzzer and AddressSanitizer in every line.
let watched: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .unsafeFlags(["-sanitize=fuzzer,address", "-parse-as-library"]),
]

func room(_ name: String, _ imports: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: imports, swiftSettings: watched)
}

let package = Package(
    name: "breezeway",
    targets: [
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1"),
        .target(name: "CCurl"),
        .target(name: "CLinux"),
        .target(name: "CSQLite"),
        room("Diagnostics"),
        room("EnvironmentModel"),
        room("JSON"),
        room("YAML", ["CYAML", "Diagnostics"]),
        room("Transport", ["CCurl", "CLinux", "Diagnostics", "EnvironmentModel", "YAML", "JSON"]),
        room("SQLite", ["CSQLite"]),
        room("ProviderKit", ["Diagnostics", "EnvironmentModel", "JSON", "YAML", "Transport", "SQLite"]),
        room("Adapters", ["Diagnostics", "EnvironmentModel", "JSON", "Transport", "ProviderKit"]),
        room("EnvironmentHub", ["EnvironmentModel", "ProviderKit"]),
        room("Serving", ["CLinux", "Diagnostics", "EnvironmentModel", "JSON", "ProviderKit", "EnvironmentHub"]),
        .executableTarget(
            name: "Entry",
            dependencies: [
                "Adapters", "Diagnostics", "EnvironmentHub", "EnvironmentModel", "JSON", "ProviderKit", "Serving",
                "YAML",
            ],
            path: "Entry", swiftSettings: watched,
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]),
    ]
)
