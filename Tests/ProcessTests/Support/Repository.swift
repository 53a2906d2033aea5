/// Where this repository lies.
enum Repository {
    static let root: String = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
        .joined(separator: "/")

    /// An argument in which a path into `Fixtures` stands alone, as an absolute path.
    static func resolved(_ argument: String) -> String {
        argument.hasPrefix("Fixtures/") ? root + "/" + argument : argument
    }
}
