package import EnvironmentModel
package import ProviderKit

/// The merged value of one metric: what is said, who said it, and what the others said.
package struct Estimate: Sendable {
    /// Who speaks for one place: shared by all that a provider said of it.
    package final class Speaker: Sendable {
        /// The configured name.
        package let provider: String
        /// When the values hold.
        package let time: Instant?
        /// The point the values stand for; nil when not told.
        package let used: Coordinate?
        /// Metres above sea level of that point; nil when not told.
        package let elevation: Double?
        /// Whether the values are older than the provider's limit.
        package let isStale: Bool
        /// The provider's word for the model that the values come from; nil where it does not tell.
        package let model: String?
        /// What the values rest on; nil where that is not known.
        package let evidence: Evidence?
        /// What is known of the provider's ways; nil where nothing is.
        package let source: DataSource?

        init(
            provider: String, time: Instant?, used: Coordinate?, elevation: Double? = nil, model: String? = nil,
            evidence: Evidence? = nil, isStale: Bool = false, source: DataSource? = nil
        ) {
            self.isStale = isStale
            self.provider = provider
            self.time = time
            self.used = used
            self.elevation = elevation
            self.model = model
            self.evidence = evidence
            self.source = source
        }
    }

    /// What one provider said.
    package struct Voice: Sendable {
        /// Who says it, shared by all values of one sample.
        package let speaker: Speaker
        /// In the metric's canonical unit.
        package let value: Double
        /// How it came into that unit; nil where the provider gave it so.
        package let conversion: Conversion?
        /// The hour of a series, or the time of a current value; nil where that is the speaker's own.
        let hour: Instant?

        /// The configured name.
        package var provider: String { speaker.provider }
        /// That of the observation or the hour; nil when the provider gave none.
        package var time: Instant? { hour ?? speaker.time }
        /// The point that the value stands for; nil when not told.
        package var used: Coordinate? { speaker.used }

        init(_ speaker: Speaker, value: Double, conversion: Conversion? = nil, hour: Instant? = nil) {
            self.hour = hour
            self.speaker = speaker
            self.value = value
            self.conversion = conversion
        }

        /// A voice whose speaker is shared with no other.
        package init(provider: String, value: Double, time: Instant?, used: Coordinate) {
            self.init(Speaker(provider: provider, time: time, used: used), value: value)
        }
    }

    /// What another provider said, and whether that had a part in the value.
    package struct Other: Sendable {
        /// Who says it.
        package let speaker: Speaker
        /// In the metric's canonical unit; nil where it cannot be told in it.
        package let value: Double?
        /// Why it has no part in the value; nil for what has, and for what was only not chosen.
        package let leftOut: LeftOut?
        /// As in a voice.
        let hour: Instant?

        /// The configured name.
        package var provider: String { speaker.provider }
        /// That of the observation or the hour; nil when the provider gave none.
        package var time: Instant? { hour ?? speaker.time }

        init(speaker: Speaker, value: Double?, leftOut: LeftOut?, hour: Instant? = nil) {
            (self.speaker, self.value, self.leftOut, self.hour) = (speaker, value, leftOut, hour)
        }
    }

    /// How a value came about.
    package enum Origin: String, Sendable, CaseIterable {
        case reported
        case computed
        case converted
    }

    /// In the metric's canonical unit; nil when nobody knows.
    package let value: Double?
    /// Whose value it is; nil where it was computed from several, and where there is none.
    package let speaker: Speaker?
    /// How the speaker's value came into that unit; nil where it was given so.
    package let conversion: Conversion?
    /// The hour of a series that the speaker's value is of, or when a current value holds; nil where that is the speaker's
    /// own time.
    let hour: Instant?
    /// By which the value was chosen or computed.
    package let rule: MergeStrategy
    /// Whether it is a provider's own word.
    package let origin: Origin
    /// What most estimates have nothing of, behind one reference: an estimate is copied often. A look at this copies none
    /// of it.
    package let remarks: Remarks?

    /// The value as its speaker said it; nil without one.
    package var voice: Voice? {
        guard let speaker, let value else { return nil }
        return Voice(speaker, value: value, conversion: conversion, hour: hour)
    }
    /// What the other providers said; all of them where the value was computed from several.
    package var others: [Other] { remarks?.others ?? [] }
    /// Why there is no value, and who said so; nil where there is one.
    package var absence: (reason: Reading.Absence, provider: String)? { remarks?.absence }
    /// How far those who can be compared agree; nil where fewer than two can.
    package var agreement: Agreement? { remarks?.agreement }
    /// Whether it was computed from other metrics rather than from what providers say of this one.
    package var isMadeHere: Bool { remarks?.isMadeHere ?? false }
    /// Whose values of these they are, each once; empty where only past hours were known.
    package var foundations: [Speaker] { remarks?.foundations ?? [] }

    /// What there is to say of a value beside whose it is.
    package final class Remarks: Sendable {
        fileprivate let others: [Other]
        fileprivate let absence: (reason: Reading.Absence, provider: String)?
        fileprivate let agreement: Agreement?
        fileprivate let isMadeHere: Bool
        fileprivate let foundations: [Speaker]

        fileprivate init(
            _ others: [Other], _ absence: (reason: Reading.Absence, provider: String)?, _ agreement: Agreement?,
            isMadeHere: Bool, _ foundations: [Speaker]
        ) {
            (self.others, self.absence, self.agreement) = (others, absence, agreement)
            (self.isMadeHere, self.foundations) = (isMadeHere, foundations)
        }
    }

    init(
        value: Double?, voice: Voice?, rule: MergeStrategy, origin: Origin, others: [Other],
        absence: (reason: Reading.Absence, provider: String)?, agreement: Agreement? = nil, isMadeHere: Bool = false,
        foundations: [Speaker] = []
    ) {
        (self.value, self.rule, self.origin) = (value, rule, origin)
        (speaker, conversion, hour) = (voice?.speaker, voice?.conversion, voice?.hour)
        let isPlain = others.isEmpty && absence == nil && agreement == nil && !isMadeHere
        remarks = isPlain ? nil : Remarks(others, absence, agreement, isMadeHere: isMadeHere, foundations)
    }

    /// The same with others behind those it has, and with a reason why there is no value in place of its own.
    func noting(_ more: [Other], absence reason: (reason: Reading.Absence, provider: String)?) -> Estimate {
        guard !more.isEmpty || reason != nil else { return self }
        return Estimate(
            value: value, voice: voice, rule: rule, origin: origin, others: others + more, absence: reason ?? absence,
            agreement: agreement, isMadeHere: isMadeHere, foundations: foundations)
    }

    /// What was said and left out because it cannot be used, also where another provider had a value.
    package var refused: [(reason: Reading.Absence, provider: String)] {
        others.compactMap { other in
            guard case .unusable(let reason)? = other.leftOut else { return nil }
            return (reason, other.provider)
        }
    }

    /// Those the value was computed from, in the order of the providers; empty where it is one provider's own.
    package var contributors: [Other] { origin == .computed ? others.filter { $0.leftOut == nil } : [] }

    /// Whose value it is, or those it was computed from.
    package var speakers: [Speaker] {
        if let speaker { return [speaker] }
        return isMadeHere ? foundations : contributors.map(\.speaker)
    }

    /// When it holds: of several the newest; nil where nobody told.
    package var time: Instant? {
        if let speaker { return hour ?? speaker.time }
        return newestTimeOfParts
    }

    /// Apart from `time`, so that to look at one provider's own copies nothing.
    @inline(never)
    private var newestTimeOfParts: Instant? {
        (isMadeHere ? foundations.compactMap(\.time) : contributors.compactMap(\.time)).max()
    }
}

extension Estimate {
    /// Nothing is known, for that reason.
    init(_ rule: MergeStrategy, absence: (reason: Reading.Absence, provider: String)? = nil, others: [Other] = []) {
        self.init(value: nil, voice: nil, rule: rule, origin: .reported, others: others, absence: absence)
    }

    /// One provider's own word.
    init(_ voice: Voice, _ rule: MergeStrategy, others: [Other] = [], agreement: Agreement? = nil) {
        self.init(
            value: voice.value, voice: voice, rule: rule, origin: voice.conversion == nil ? .reported : .converted,
            others: others, absence: nil, agreement: agreement)
    }
}

extension Estimate {
    /// Whether it comes about as another one of the same metric does: from the same providers, by the same rule, with the same
    /// ones beside it for the same reasons.
    func comesAbout(like other: borrowing Estimate) -> Bool {
        guard rule == other.rule, origin == other.origin, speaker?.provider == other.speaker?.provider else {
            return false
        }
        if remarks == nil, other.remarks == nil { return true }
        return speakers.map(\.provider) == other.speakers.map(\.provider)
            && others.map(\.provider) == other.others.map(\.provider)
            && others.map(\.leftOut?.word) == other.others.map(\.leftOut?.word)
    }
}
