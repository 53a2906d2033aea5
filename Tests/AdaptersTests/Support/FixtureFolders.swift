/// Where this repository keeps its fixture sets.
enum FixtureFolders {
    /// The folder of that set.
    static func path(_ name: String) -> String {
        #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4).joined(separator: "/")
            + "/Fixtures/" + name
    }
}
