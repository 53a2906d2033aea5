package import EnvironmentModel

/// What the answers of a plug-in become.
package enum PluginMapping: Sendable {
    case airQuality(PluginAir)
    case places(PluginPlaces)
    case climate(PluginDays)
    case pollen(PluginPollen)
}

/// Where places stand.
package struct PluginPlaces: Sendable {
    /// Finds each place; the paths of its members start there.
    package var items: PluginPath
    /// By the names of the answer's members.
    package var members: [String: PluginMember]
}

/// Where a text or a number of a place stands.
package struct PluginMember: Sendable {
    /// Starts at the place.
    package var path: PluginPath
    /// Which one is meant where the path finds several.
    package var pick: PluginPick
}

/// Where the values of days stand.
package struct PluginDays: Sendable {
    /// Finds each day, whose paths start there; nil where each path finds a whole column.
    package var items: PluginPath?
    /// Text such as `2026-08-20` or `20260820`.
    package var date: PluginPath
    /// In the order of the file.
    package var fields: [PluginField]
}

/// Where the pollen of days stands.
package struct PluginPollen: Sendable {
    /// Finds each day, whose paths start there.
    package var items: PluginPath
    /// Text such as `2026-08-20` or `20260820`.
    package var date: PluginPath
    /// Either the index or grains/m³.
    package var unit: Unit
    /// One clause: what a figure of a day stands for.
    package var basis: String
    /// Of names, as BCP 47 writes it.
    package var language: String
    /// In the order of the file.
    package var kinds: [Kind]

    /// A type or plant.
    package struct Kind: Sendable {
        /// Its figure; the name is its code.
        package var value: PluginField
        /// What people call it.
        package var title: String
        /// Whether it is a type or a plant.
        package var kind: PollenItem.Kind
        /// The group that it belongs to; nil where nobody says.
        package var plantType: PlantType?
    }
}

/// Where the air's values stand.
package struct PluginAir: Sendable {
    /// Values of now; empty where they are taken from the hours.
    package var now: PluginRecord
    /// Degrees of the point that the values stand for; nil takes the one that was asked.
    package var latitude: PluginPath?
    /// Stands with `latitude`.
    package var longitude: PluginPath?
    /// Kilometres from the place asked beyond which values of that point are no answer; nil takes any.
    package var reach: Double?
    /// Values of each hour; nil where the API has none.
    package var hours: PluginSeries?
}

/// Values that share a time.
package struct PluginRecord: Sendable {
    /// In the order of the file.
    package var fields: [PluginField]
    /// Nil where there are no fields, or where each says its own.
    package var time: PluginTime?
}

/// Records one after another.
package struct PluginSeries: Sendable {
    /// Finds each record, whose paths start there; nil where each path finds a whole column.
    package var items: PluginPath?
    /// What stands in each.
    package var record: PluginRecord
}

/// Where one number stands and what it means.
package struct PluginField: Sendable {
    /// The metric's name.
    package var name: String
    /// Where it stands.
    package var path: PluginPath
    /// That of the number after `scale` and `offset`.
    package var unit: PluginUnit
    /// What the number is multiplied with first, and what is then added.
    package var scale: Double
    /// Added to the product, in the unit.
    package var offset: Double
    /// Values that mean "no value".
    package var absent: [AbsentValue]
    /// Numbers for texts.
    package var words: [String: Double]
    /// Which one is meant where the path finds several.
    package var pick: PluginPick
    /// How an index comes about, as a clause.
    package var basis: String?
    /// Where its other paths start; nil where they start at the record.
    package var readings: PluginReadings?
}

/// Several readings of one metric, of which the newest with a value is meant.
package struct PluginReadings: Sendable {
    /// Finds each reading, where the other paths start.
    package var items: PluginPath
    /// When it holds.
    package var time: PluginTime
}

/// The unit of a number.
package enum PluginUnit: Sendable {
    case fixed(Unit)
    /// The answer says it, by its symbol or by one of these words.
    case found(PluginPath, words: [String: Unit])
}

/// Which of several values is meant.
package enum PluginPick: String, Sendable, Hashable, CaseIterable {
    /// None: there must be one.
    case only
    case first, last, mean, max, min
}

/// Where an instant stands and how it is written.
package struct PluginTime: Sendable {
    /// What the clock means that the answer shows.
    package enum Basis: String, Sendable, Hashable, CaseIterable {
        /// Text with its offset, such as `2026-08-20T14:00:00+02:00`.
        case offset
        /// Text without an offset, in UTC.
        case utc
        /// Text without an offset, on clocks at the place.
        case local
        /// Seconds since 1970.
        case epoch
        /// Milliseconds since 1970.
        case epochMilliseconds = "epoch_ms"
        /// Clocks at the place, as seconds since 1970 in UTC.
        case localEpoch = "local_epoch"
    }

    /// Where it stands.
    package var path: PluginPath
    /// How the answer writes it.
    package var basis: Basis
    /// The offset of the clocks at the place: text such as `+02:00`, or a number of seconds.
    package var offset: PluginText?
    /// The IANA zone of the place.
    package var zone: PluginText?
}

/// A text that is written in the plug-in, or found in the answer.
package enum PluginText: Sendable {
    case fixed(String)
    case found(PluginPath)
}
