/// A text of a request in which values of a call stand, such as `geo:${latitude:.4f};${longitude:.4f}`.
package struct Template: Sendable, Hashable {
    /// A piece of it.
    package enum Part: Sendable, Hashable {
        /// As written, never encoded again.
        case text(String)
        case placeholder(Placeholder)
    }

    /// In order; no two texts stand beside each other.
    package let parts: [Part]

    /// The placeholders in it.
    package var placeholders: [Placeholder] {
        parts.compactMap { part in
            if case .placeholder(let placeholder) = part { return placeholder }
            return nil
        }
    }
}

/// `${…}`: what stands there and how it is written.
package struct Placeholder: Sendable, Hashable {
    /// Whose value it is.
    package enum Subject: Sendable, Hashable {
        case word(Word)
        /// A key, by its name under `credentials`.
        case credential(String)
        /// A setting, by its name under `options`.
        case option(String)
        /// What an earlier step found, by its name under `take`.
        case step(String)
    }

    /// Values of the question itself.
    package enum Word: String, Sendable, Hashable, CaseIterable {
        case latitude, longitude, query, language, count, country, days, date, metric, page
        case startDate = "start_date"
        case endDate = "end_date"
        case pastHours = "past_hours"
        case nextHours = "next_hours"
    }

    /// How the value is written.
    package enum Form: Sendable, Hashable {
        /// As it is; a number without trailing zeros, a day as `2026-08-20`.
        case plain
        /// With exactly so many decimals, 0…9.
        case decimals(Int)
        /// A day by `%Y`, `%m` and `%d`.
        case day(String)
    }

    /// Whose value stands there.
    package let subject: Subject
    /// How that is written.
    package let form: Form
    /// As it was written.
    package let text: String
}
