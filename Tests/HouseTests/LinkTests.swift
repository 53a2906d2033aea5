import Testing

@Suite struct LinkTests {
    @Test(arguments: Repository.pages) func linksLeadToFiles(_ page: String) {
        let folder = page.split(separator: "/").dropLast().map { $0 + "/" }.joined()
        for match in Repository.text(of: page).matches(of: /\]\(([^)#:]+)(#[^)]*)?\)/) {
            let target = "\(folder)\(match.output.1)"
            #expect(!Shell.run("ls -d \(Shell.quoted(target))").contains { $0.hasPrefix("ls:") }, "\(target)")
        }
    }
}
