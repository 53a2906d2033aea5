extension PathWalk {
    /// Whether a filter takes the item.
    mutating func holds(_ condition: PathCondition, for item: JSONValue) throws(JSONPathError) -> Bool {
        try budget.spend(1)
        switch condition {
        case .any(let conditions):
            for condition in conditions where try holds(condition, for: item) { return true }
            return false
        case .all(let conditions):
            for condition in conditions where try !holds(condition, for: item) { return false }
            return true
        case .not(let condition): return try !holds(condition, for: item)
        case .exists(let query):
            if query.isSingular { return try node(of: query, current: item) != nil }
            return try !nodes(of: query, current: item).isEmpty
        case .compare(let left, let comparison, let right):
            return try compare(try value(of: left, for: item), comparison, try value(of: right, for: item))
        case .matches(let operand, let pattern, let isWhole):
            guard case .json(let value) = try value(of: operand, for: item), let text = value.string,
                let pattern = try regexp(pattern, for: item)
            else { return false }
            return try pattern.matches(text, isWhole: isWhole, budget: &budget)
        }
    }

    private mutating func regexp(_ pattern: PathPattern, for item: JSONValue) throws(JSONPathError) -> IRegexp? {
        switch pattern {
        case .fixed(let pattern): return pattern
        case .computed(let operand):
            guard case .json(let value) = try value(of: operand, for: item), let text = value.string,
                let pattern = try? IRegexp(text)
            else { return nil }
            try budget.spend(pattern.size)
            return pattern
        }
    }

    private mutating func value(of operand: PathOperand, for item: JSONValue) throws(JSONPathError) -> PathValue {
        switch operand {
        case .literal(let value): return .json(value)
        case .singular(let query): return try node(of: query, current: item).map { .json($0) } ?? .nothing
        case .count(let query): return .integer(try nodes(of: query, current: item).count)
        case .value(let query):
            let nodes = try nodes(of: query, current: item)
            return nodes.count == 1 ? .json(nodes[0]) : .nothing
        case .length(let operand):
            guard case .json(let value) = try value(of: operand, for: item) else { return .nothing }
            switch value.kind {
            case .object, .array: return .integer(value.count)
            case .string:
                try budget.spend(value.entry.extent)
                return .integer(value.string?.unicodeScalars.count ?? 0)
            default: return .nothing
            }
        }
    }

    private mutating func compare(
        _ left: PathValue, _ comparison: PathComparison, _ right: PathValue
    ) throws(JSONPathError) -> Bool {
        switch comparison {
        case .equal: try isEqual(left, right)
        case .unequal: try !isEqual(left, right)
        case .less: try isLess(left, right)
        case .greater: try isLess(right, left)
        case .atMost: try isLess(left, right) ? true : isEqual(left, right)
        case .atLeast: try isLess(right, left) ? true : isEqual(left, right)
        }
    }

    private mutating func isEqual(_ left: PathValue, _ right: PathValue) throws(JSONPathError) -> Bool {
        switch (left, right) {
        case (.nothing, .nothing): return true
        case (.json(let left), .json(let right)): return try isEqual(left, right)
        default:
            guard let left = try number(left), let right = try number(right) else { return false }
            return left.order(to: right) == 0
        }
    }

    /// Whether two values have the same content. The reader has bounded how deep both are.
    private mutating func isEqual(_ left: JSONValue, _ right: JSONValue) throws(JSONPathError) -> Bool {
        try budget.spend(1 + min(left.entry.extent, right.entry.extent))
        guard left.kind == right.kind else { return false }
        switch left.kind {
        case .null: return true
        case .bool: return left.bool == right.bool
        case .number: return ExactNumber(left).order(to: ExactNumber(right)) == 0
        case .string: return left.content.elementsEqual(right.content)
        case .array:
            guard left.count == right.count else { return false }
            for (left, right) in zip(left.elements, right.elements) where try !isEqual(left, right) { return false }
            return true
        case .object:
            guard left.count == right.count else { return false }
            for (key, value) in left.members {
                try budget.spend(right.count)
                guard let other = right[key], try isEqual(value, other) else { return false }
            }
            return true
        }
    }

    private mutating func isLess(_ left: PathValue, _ right: PathValue) throws(JSONPathError) -> Bool {
        if case (.json(let left), .json(let right)) = (left, right), left.kind == .string, right.kind == .string {
            try budget.spend(min(left.entry.extent, right.entry.extent))
            // The bytes of UTF-8 have the order of the code points.
            return left.content.lexicographicallyPrecedes(right.content)
        }
        guard let left = try number(left), let right = try number(right) else { return false }
        return left.order(to: right) < 0
    }

    private mutating func number(_ value: PathValue) throws(JSONPathError) -> ExactNumber? {
        switch value {
        case .integer(let value): return ExactNumber(value)
        case .json(let value) where value.kind == .number:
            try budget.spend(value.entry.extent)
            return ExactNumber(value)
        default: return nil
        }
    }
}

/// What an operand stands for at one item.
private enum PathValue {
    /// The path found nothing, or the function is not defined for what it found.
    case nothing
    case json(JSONValue)
    /// What `length` and `count` give.
    case integer(Int)
}

extension JSONValue {
    /// The UTF-8 of a string's text.
    fileprivate var content: StringContent { StringContent(document, entry) }
}
