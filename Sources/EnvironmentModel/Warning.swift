/// Something about an answer that the reader of a number should know.
package struct Warning: Sendable, Hashable {
    /// What a warning is about; the contract for programs.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The provider answered without this variable.
        case notReported = "not_reported"
        /// The provider says null: it does not know or does not model it here.
        case notAvailable = "not_available"
        /// The value was physically impossible and was left out.
        case outOfRange = "out_of_range"
        /// The value came as something else than a number, or in a unit that cannot be converted.
        case unusable
        /// A level or a dominant pollutant cannot be told from what was asked.
        case levelUnknown = "level_unknown"
        /// The reported index is not the one that comes out here.
        case indexDiffers = "index_differs"
        /// The index of the scale is not known.
        case indexUnknown = "index_unknown"
        /// Values that are not published yet.
        case notYetPublished = "not_yet_published"
        /// 29 February was asked of a year that has none.
        case leapDay = "leap_day"
        /// The provider has no data of that day.
        case notCovered = "not_covered"
        /// The provider's answer for this part could not be read.
        case failed
        /// Too few values to compute with.
        case tooFewValues = "too_few_values"
        /// The answer is older than the provider's `max_age` allows.
        case stale
        /// The rules of the place's time zone are not known here; its offset is taken from elsewhere.
        case zoneUnknown = "zone_unknown"
        /// The value lies far from those of the others and was left out.
        case outlier
        /// The value holds for another time than those it was to be merged with, and was left out.
        case notAligned = "not_aligned"
        /// The value is averaged over another time, or of another edition of an index, and was left out.
        case notComparable = "not_comparable"
        /// A longitude beyond 180° was brought back into the range.
        case longitudeWrapped = "longitude_wrapped"
        /// The hours that a daily value is of are not quite the day at the place.
        case dayWindowShifted = "day_window_shifted"
        /// Values that are compared come from different models.
        case mixedModels = "mixed_models"
        /// A place was found by a name that its gazetteer does not tell, and that may not be the whole name.
        case otherName = "other_name"
        /// Nobody is asked for a name of one character.
        case nameTooShort = "name_too_short"
        /// What was asked is not modelled at this place.
        case notModelled = "not_modelled"
        /// A value is shown on a scale or in a form that is not the provider's own.
        case scale
    }

    /// What a program should look at.
    package let kind: Kind
    /// The member it speaks of, such as `data.ozone`.
    package var path: String
    /// One sentence.
    package let message: String

    package init(_ kind: Kind, path: String, message: String) {
        self.kind = kind
        self.path = path
        self.message = message
    }
}

extension Warning {
    /// A longitude beyond 180° that `provider` named, or the caller where there is none.
    package static func longitude(_ given: Double, of provider: String? = nil, path: String) -> Warning {
        let who = provider.map { "'\($0)' gave" } ?? "the call gave"
        return Warning(
            .longitudeWrapped, path: path,
            message:
                "\(who) a longitude of \(given.plainText), which is taken as \(Coordinate.wrapped(given).plainText)")
    }
}
