# Prints each line of JSON so that a person can read it: what fits into a line stays in one.
BEGIN { width = 110 }

{ text = $0; at = 1; print value("") }

# The value that begins at `at`, which moves behind it; `margin` is what its further lines begin with.
function value(margin,    first, from, inner, list, item, count) {
    first = substr(text, at, 1)
    if (first == "\"") return string()
    if (first != "{" && first != "[") {
        match(substr(text, at), /^[^],}]*/)
        at += RLENGTH
        return substr(text, at - RLENGTH, RLENGTH)
    }
    from = at++
    inner = margin "  "
    while (index("}]", substr(text, at, 1)) == 0) {
        if (substr(text, at, 1) == ",") at++
        item = ""
        if (first == "{") { item = string() ": "; at++ }
        item = item value(inner)
        list = list (count++ ? ",\n" : "") inner item
    }
    at++
    if (at - from <= width - length(margin)) return substr(text, from, at - from)
    return first "\n" list "\n" margin substr(text, at - 1, 1)
}

# The string that begins at `at`, with its quotes.
function string(    from) {
    from = at++
    while (substr(text, at, 1) != "\"") at += substr(text, at, 1) == "\\" ? 2 : 1
    at++
    return substr(text, from, at - from)
}
