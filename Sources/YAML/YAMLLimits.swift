/// What a YAML text may cost before it is refused.
package struct YAMLLimits: Sendable {
    /// Size of the text, in bytes.
    package var bytes: Int
    /// How many sequences and mappings may stand inside one another. libyaml is quadratic in this: 100 KB of `[` would
    /// take it 14 s.
    package var depth: Int
    /// Scalars, sequences, mappings and keys, after aliases are expanded.
    package var nodes: Int

    /// The limits of every file that a person writes: 1 MiB, 64 levels, 10,000 nodes.
    package init(bytes: Int = 1 << 20, depth: Int = 64, nodes: Int = 10_000) {
        self.bytes = bytes
        self.depth = depth
        self.nodes = nodes
    }
}
