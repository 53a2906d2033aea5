import JSON
import ProviderKit

extension StatusRow {
    /// What `write` writes.
    var shape: Member {
        let shape: Shape =
            switch form {
            case .whole: Shape.integer(about).orNull
            case .each(_, let words, _): Shape.map(about, of: .number("A number."), names: words).orNull
            case .choice(_, let words, _): Shape.choice(about, words).orNull
            case .text: Shape.words(about)
            case .latency: Shape.record(about, Self.latency).orNull
            }
        return Member(member, shape)
    }

    private static var latency: [Member] {
        [Member("count", .integer("Attempts.")), Member("sum", .integer("Milliseconds of all together."))]
            + latencyQuantiles.map { quantile in
                Member(
                    quantile.member, .integer("No share of \(quantile.label) took longer, by the counts kept.").orNull)
            }
    }

    /// Writes the member.
    func write(_ subject: Subject, into writer: inout JSONWriter) {
        switch form {
        case .whole(let read): writer.member(member, read(subject))
        case .choice(_, _, let read): writer.member(member, read(subject))
        case .text(_, let read): writer.member(member, read(subject))
        case .each(_, _, let read):
            writer.key(member)
            guard let values = read(subject) else { return writer.null() }
            writer.beginObject()
            for (word, value) in values { writer.member(word, value) }
            writer.endObject()
        case .latency(let read):
            writer.key(member)
            guard let histogram = read(subject) else { return writer.null() }
            writer.beginObject()
            writer.member("count", histogram.count)
            writer.member("sum", histogram.total)
            for quantile in latencyQuantiles { writer.member(quantile.member, histogram.quantile(quantile.share)) }
            writer.endObject()
        }
    }
}
