import Testing

/// The program with `--watch` and plug-ins that come, change and go.
@Suite(.timeLimit(.minutes(1))) struct PluginWatchTests {
    @Test func pluginsComeChangeAndGo() async throws {
        try await onOwnThread {
            let scratch = try Scratch()
            try scratch.write("f.yaml", WatchTests.good + "plugins: [P]\n")
            try scratch.write("P/README.md", "\n")
            try scratch.write(
                "new/plugin.yaml",
                """
                version: 1
                capability: air_quality
                request: {url: 'https://api.example.org/${latitude}/${longitude}'}
                fields: {pm2_5: {path: $.v, unit: ug/m3}}
                time: {path: $.t, base: utc}

                """)
            let conversation = try Conversation(
                ["--watch", "--config", scratch.path + "/f.yaml", "--log", "info"], keepsLog: true)
            #expect(conversation.ask(#"{"id":1,"method":"ping"}"#).contains("result"))
            let steps = [
                ("mv new P/new", "added 'new'", ""), ("echo 'terms: none' >> P/new/plugin.yaml", "updated 'new'", ""),
                (
                    "sed -i 's/ug.m3/ug/' P/new/plugin.yaml", "updated 'new'",
                    "P/new/plugin.yaml:4:35: 'ug' is not a unit"
                ),
                ("mkdir P/new~; rm -r P/new", "removed 'new'", ""),
            ]
            for (command, news, mistake) in steps {
                try scratch.shell(command)
                let line = conversation.hearLog()
                #expect(line.contains("after a change of the file: \(news)"), "\(command): \(line)")
                // The configuration uses it no more than before, but somebody is at work on it.
                if !mistake.isEmpty { #expect(conversation.hearLog().contains(mistake)) }
            }
            conversation.closeInput()
            #expect(conversation.child.wait() == .exited(0))
        }
    }
}
