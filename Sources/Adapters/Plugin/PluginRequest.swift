import EnvironmentModel
import ProviderKit
import Transport

/// One request with the values of a question put into it, each encoded once for where it stands.
struct PluginRequest {
    let plugin: DeclarativePlugin
    let ask: PluginAsk
    let taken: [String: String]
    let page: String?

    /// Values of a template.
    enum Value {
        case text(String)
        case secret(Secret)
        /// The question has none: what would hold it is left out.
        case absent

        init(_ text: String?) {
            self = text.map { .text($0) } ?? .absent
        }
    }

    func make(_ step: PluginStep) throws(SourceError) -> HTTPRequest {
        let path = try path(step.url)
        let items = step.isPost && !step.form.isEmpty ? step.form : step.query
        var query: [QueryItem] = []
        for item in items {
            if let text = text(item.value) { query.append(QueryItem(item.name, text)) }
        }
        var headers: [HTTPHeader] = []
        for item in step.headers {
            if let text = text(item.value) { headers.append(HTTPHeader(item.name, text)) }
        }
        return HTTPRequest(
            method: step.isPost ? .post : .get, url: step.isRelative ? plugin.settings.endpoint + path : path,
            query: query, headers: headers, json: step.json.map(body))
    }

    /// An address with each value percent-encoded, so that none can end its segment or leave its host.
    private func path(_ template: Template) throws(SourceError) -> String {
        var path = ""
        for part in template.parts {
            switch part {
            case .text(let text): path += text
            case .placeholder(let placeholder):
                guard case .text(let value) = value(of: placeholder), !value.isEmpty else {
                    throw unfit(placeholder, "is empty here")
                }
                guard value != ".", value != ".." else {
                    throw unfit(placeholder, "is '\(value)' here, which would change the path")
                }
                path += value.encodedForPath
            }
        }
        return path
    }

    private func unfit(_ placeholder: Placeholder, _ why: String) -> SourceError {
        SourceError(
            .providerRejected, provider: plugin.settings.provider,
            message: "'\(plugin.settings.provider)' cannot be asked: '\(placeholder.text)' \(why)")
    }

    /// The text of a parameter or header, which the transport encodes; nil when the question has no value for it.
    private func text(_ template: Template) -> RequestText? {
        var text = ""
        var secret: Secret?
        for part in template.parts {
            switch part {
            case .text(let piece): text += piece
            case .placeholder(let placeholder):
                switch value(of: placeholder) {
                case .absent: return nil
                case .text(let piece): text += piece
                case .secret(let key):
                    secret = (secret ?? Secret("")).followed(by: Secret(text)).followed(by: key)
                    text = ""
                }
            }
        }
        return secret.map { .secret($0.followed(by: Secret(text))) } ?? .plain(text)
    }

    func value(of placeholder: Placeholder) -> Value {
        switch placeholder.subject {
        case .credential(let name): plugin.settings.credentials[name].map { .secret($0) } ?? .absent
        case .option(let name): Value(plugin.settings.options[name])
        case .step(let name): Value(taken[name])
        case .word(let word): Value(text(word, placeholder.form))
        }
    }

    private func text(_ word: Placeholder.Word, _ form: Placeholder.Form) -> String? {
        switch word {
        case .latitude: ask.place.map { degrees($0.latitude, form) }
        case .longitude: ask.place.map { degrees($0.longitude, form) }
        case .query: ask.places?.text
        case .language: ask.language
        case .count: ask.places.map { String($0.count) }
        case .country: ask.places?.country
        case .days: ask.days.map(String.init)
        case .date, .startDate: ask.dates.map { $0.lowerBound.text(form) }
        case .endDate: ask.dates.map { $0.upperBound.text(form) }
        case .metric: ask.metric
        case .page: page
        case .pastHours: ask.hours.map { String($0.past) }
        case .nextHours: ask.hours.map { String($0.next) }
        }
    }

    /// No more decimals than the configuration lets out; a format with more adds zeros.
    private func degrees(_ value: Double, _ form: Placeholder.Form) -> String {
        let precision = plugin.settings.precision
        guard case .decimals(let decimals) = form else { return value.decimalText(precision) }
        let text = value.decimalText(min(decimals, precision))
        let given = text.firstIndex(of: ".").map { text[$0...].utf8.count - 1 } ?? 0
        guard given < decimals else { return text }
        return text + (given == 0 ? "." : "") + String(repeating: "0", count: decimals - given)
    }
}

extension Day {
    fileprivate func text(_ form: Placeholder.Form) -> String {
        guard case .day(let pattern) = form else { return description }
        let parts = description.split(separator: "-")
        var text = ""
        var rest = pattern[...]
        while let character = rest.popFirst() {
            guard character == "%", let letter = rest.popFirst() else {
                text.append(character)
                continue
            }
            text += parts[letter == "Y" ? 0 : letter == "m" ? 1 : 2]
        }
        return text
    }
}

extension String {
    /// RFC 3986: unreserved characters stay, every other byte of the UTF-8 becomes `%XX`.
    fileprivate var encodedForPath: String {
        var text = ""
        for byte in utf8 {
            let scalar = Unicode.Scalar(byte)
            if scalar.isASCII,
                scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "-._~".utf8.contains(byte)
            {
                text.unicodeScalars.append(scalar)
            } else {
                text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return text
    }
}
