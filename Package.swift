// swift-tools-version: 6.3
import PackageDescription

/// What every room is compiled with: language mode 6, warnings as errors, the upcoming features of `Documentation/Style.md`.
let house: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// The rooms that hold unsafe memory say `unsafe` at each place that touches it.
let guarded: [SwiftSetting] = house + [.strictMemorySafety()]

func room(_ name: String, _ imports: [Target.Dependency] = [], settings: [SwiftSetting] = house) -> Target {
    .target(name: name, dependencies: imports, swiftSettings: settings)
}

func tests(_ name: String, _ imports: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: imports, swiftSettings: house)
}

let package = Package(
    name: "breezeway",
    products: [.executable(name: "breezeway", targets: ["breezeway"])],
    targets: [
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
        .target(name: "CCurl"),
        .target(name: "CLinux"),
        .target(name: "CSQLite"),
        room("Diagnostics"),
        room("EnvironmentModel"),
        room("JSON", settings: guarded),
        room("YAML", ["CYAML", "Diagnostics"], settings: guarded),
        room(
            "Transport", ["CCurl", "CLinux", "Diagnostics", "EnvironmentModel", "YAML", "JSON"], settings: guarded),
        room("SQLite", ["CSQLite"], settings: guarded),
        room("ProviderKit", ["Diagnostics", "EnvironmentModel", "JSON", "YAML", "Transport", "SQLite"]),
        room("Adapters", ["Diagnostics", "EnvironmentModel", "JSON", "Transport", "ProviderKit"]),
        room("EnvironmentHub", ["EnvironmentModel", "ProviderKit"]),
        room("Serving", ["CLinux", "Diagnostics", "EnvironmentModel", "JSON", "ProviderKit", "EnvironmentHub"]),
        .executableTarget(
            name: "breezeway",
            dependencies: [
                "CLinux", "Diagnostics", "EnvironmentModel", "JSON", "YAML", "Transport", "ProviderKit", "Adapters",
                "EnvironmentHub", "Serving",
            ],
            swiftSettings: house),
        tests("DiagnosticsTests", ["Diagnostics"]),
        tests("EnvironmentModelTests", ["EnvironmentModel"]),
        tests("JSONTests", ["JSON"]),
        tests("YAMLTests", ["YAML", "Diagnostics"]),
        .target(name: "Loopback", dependencies: ["CLinux"], path: "Tests/Loopback", swiftSettings: house),
        tests("TransportTests", ["Loopback", "Transport", "Diagnostics", "EnvironmentModel", "JSON", "YAML"]),
        tests("SQLiteTests", ["SQLite"]),
        tests(
            "ProviderKitTests",
            [
                "Loopback", "Adapters", "ProviderKit", "Diagnostics", "EnvironmentModel", "JSON", "YAML", "Transport",
                "SQLite",
            ]),
        tests("AdaptersTests", ["Adapters", "ProviderKit", "EnvironmentModel", "JSON", "Transport", "Diagnostics"]),
        tests("EnvironmentHubTests", ["EnvironmentHub", "ProviderKit", "EnvironmentModel", "Transport"]),
        tests(
            "ServingTests",
            [
                "Serving", "EnvironmentHub", "ProviderKit", "EnvironmentModel", "JSON", "Diagnostics", "Transport",
            ]),
        tests(
            "ProcessTests",
            [
                "breezeway", "CLinux", "EnvironmentModel", "Loopback", "JSON", "ProviderKit", "EnvironmentHub",
                "Serving",
            ]),
        tests("HouseTests", []),
    ]
)
