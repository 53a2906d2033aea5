extension IndexCurve {
    /// Pieces that meet: each number is both the end of one and the beginning of the next.
    convenience init(
        _ averaging: Averaging, _ unit: Unit = .microgramPerCubicMetre, _ resolution: Resolution = .exact,
        through concentrations: [Double], at indices: [Double], beyond: Beyond
    ) {
        let ends = zip(concentrations, indices)
        let segments = zip(ends, ends.dropFirst()).map { low, high in
            Segment(from: low.0, to: high.0, lower: low.1, upper: high.1)
        }
        self.init(averaging, unit, resolution, .segments(segments, beyond: beyond))
    }

    /// Pieces with a step between them, as tables print them: after 9.0 and 50 comes 9.1 and 51.
    ///
    /// - Parameters:
    ///   - from: the first concentration and its index.
    ///   - edges: the upper end of each piece.
    ///   - indices: the index at each upper end.
    ///   - step: from the end of one piece to the beginning of the next.
    convenience init(
        _ averaging: Averaging, _ unit: Unit, _ resolution: Resolution, from start: (Double, Double) = (0, 0),
        upTo edges: [Double], at indices: [Double], step decimals: Int, beyond: Beyond
    ) {
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        var low = start
        var segments: [Segment] = []
        for (edge, index) in zip(edges, indices) {
            segments.append(Segment(from: low.0, to: edge, lower: low.1, upper: index))
            low = (((edge * scale).rounded() + 1) / scale, index + 1)
        }
        self.init(averaging, unit, resolution, .segments(segments, beyond: beyond))
    }

    /// Whole numbers from `first` on, one for each of these upper ends and one more above the last.
    convenience init(_ averaging: Averaging, steps edges: [Double], from first: Double = 1) {
        var low = 0.0
        var segments: [Segment] = []
        for (position, edge) in edges.enumerated() {
            let index = first + Double(position)
            segments.append(Segment(from: low, to: edge, lower: index, upper: index))
            low = edge
        }
        let last = first + Double(edges.count)
        self.init(averaging, .microgramPerCubicMetre, .rounded, .segments(segments, beyond: .fixed(last)))
    }
}
