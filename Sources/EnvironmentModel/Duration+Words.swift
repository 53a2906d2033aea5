extension Duration {
    /// About how long that is, in whole units of which there are at least two: `30 seconds`, `10 minutes`, `50 hours`, and
    /// days from three on. Of a negative one the length.
    package var words: String {
        let seconds = abs(components.seconds)
        return switch seconds {
        case 1: "1 second"
        case ..<120: "\(seconds) seconds"
        case ..<7200: "\(seconds / 60) minutes"
        case ..<259_200: "\(seconds / 3600) hours"
        default: "\(seconds / 86_400) days"
        }
    }
}
