/// What is left of the steps that one evaluation may take.
struct StepBudget {
    private var left: Int

    init(_ steps: Int) { left = steps }

    mutating func spend(_ steps: Int) throws(JSONPathError) {
        left -= steps
        guard left >= 0 else { throw .outOfSteps() }
    }
}
