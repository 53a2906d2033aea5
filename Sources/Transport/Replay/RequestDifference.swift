/// One member in which a fixture's request differs from the request that was made.
struct RequestDifference: Sendable, Hashable {
    /// How far it sets the two apart: another address says more than another value.
    enum Weight: Int {
        case value = 2
        case presence = 3
        case method = 5
        /// Another server or another path.
        case place = 20
        /// Another server and another path.
        case places = 40
    }

    /// What it is called in the file, such as `query 'name'`.
    let member: String
    /// In the fixture; nil when it has no such member.
    let there: String?
    /// In the request; nil when it has no such member.
    let here: String?
    let weight: Weight

    /// As a part of a sentence about the fixture ("there") and the request ("here").
    var sentence: String {
        "\(member) is \(Self.shown(there)) there and \(Self.shown(here)) here"
    }

    /// What would make the fixture answer the request.
    var change: String {
        here == nil ? "remove \(member)" : "set \(member) to \(Self.shown(here))"
    }

    /// Long enough for a list of variables, which is worth copying whole.
    private static func shown(_ text: String?) -> String {
        guard let text else { return "absent" }
        let scalars = text.unicodeScalars.prefix(200).map { $0.properties.generalCategory == .control ? " " : $0 }
        var shown = "'"
        shown.unicodeScalars.append(contentsOf: scalars)
        return shown + (text.unicodeScalars.dropFirst(200).isEmpty ? "'" : "…'")
    }
}

extension Fixture {
    /// Every member that keeps the fixture from answering `asked`, in the order of a fixture's file.
    func differences(from asked: CanonicalRequest) -> [RequestDifference] {
        let (address, other) = (request.address, asked.address)
        let answersMethod = request.method == asked.method || request.method == .get
        var found: [RequestDifference] = []
        if !answersMethod {
            found.append(
                RequestDifference(
                    member: "method", there: request.method.rawValue, here: asked.method.rawValue, weight: .method))
        }
        if address.text != other.text {
            let isBoth = address.origin != other.origin && address.path != other.path
            found.append(
                RequestDifference(
                    member: "url", there: address.text, here: other.text, weight: isBoth ? .places : .place))
        }
        let kind = request.method == .get ? "query" : "form"
        found += itemDifferences(kind, request.items, asked.items) { !ignored.contains($0) }
        let named = Set(request.headers.map(\.name))
        return found + itemDifferences("header", request.headers, asked.headers, where: named.contains)
    }

    private func itemDifferences(
        _ kind: String, _ there: [CanonicalRequest.Item], _ here: [CanonicalRequest.Item],
        where counts: (String) -> Bool
    ) -> [RequestDifference] {
        let names = Set((there + here).map(\.name)).filter(counts).sorted()
        return names.compactMap { name in
            let (left, right) = (Self.values(of: name, in: there), Self.values(of: name, in: here))
            guard left != right else { return nil }
            let kind = name.hasPrefix("$.") || name.hasPrefix("$[") ? "json" : kind
            return RequestDifference(
                member: "\(kind) '\(name)'", there: left, here: right,
                weight: left == nil || right == nil ? .presence : .value)
        }
    }

    private static func values(of name: String, in items: [CanonicalRequest.Item]) -> String? {
        let values = items.filter { $0.name == name }.map(\.value)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }
}
