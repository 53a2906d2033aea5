/// Advice in words of our own, which several scales share.
enum Advice {
    static let fresh = "Enjoy being outdoors."
    static let rooms = "Air the rooms as long as you like."
    static let nothing = "Most people need not change anything."
    static let easy = "People who react to polluted air may take strenuous exercise more easily."
    static let sensitive =
        "Children, older people and those with heart or lung disease should shorten hard exercise outdoors."
    static let others = "Everyone else may be active outdoors."
    static let shorter = "Everyone should keep hard exercise outdoors short."
    static let inside = "Children, older people and those with heart or lung disease should stay indoors."
    static let windows = "Keep windows closed while the air is at its worst."
    static let everyone = "Everyone should stay indoors and rest."
    static let mask = "Wear a well-fitting particle mask if you must go out."
}
