/// Sample files for this parser and for a reference parser.
enum TOMLSamples {
    static let accepted: [String] = [
        "", "\n", "\r\n", " \t\n", "# only a comment", "# é 漢 🧩\n", "#\ttab\n", "[a]", "[a]\n",
        "[a]\r\n",
        "[ a ]", "[\ta . b\t] # c", "[a.b.c]", "[a.b]\n[a]", "[a.b]\n[a.c]\n[a]\nk=1", "[a]\n[a.b]",
        "[1]\n1=1", "[-]\n-=1", "[_]\n_=1", "[x-a]\nk = 1", "[A]\n[a]", "k=1", "k = 1",
        "k\t=\t1\t# c",
        "  k = 1", "k = 1\r\nl = 2\r\n", "k = 1\nl = 2\r\n", "true = true", "k = false", "k=true#c",
        "k = 0", "k = -0", "k = +0", "k = +7", "k = -7", "k = 1_000", "k = 1_2_3", "k = -1_0",
        "k = 9223372036854775807", "k = -9223372036854775808", "k = \"\"", "k = \"a\"",
        "k = \"# no comment\" # one", "k = \"é 漢 🧩 \u{2028} \u{FEFF}\"", "k = \"\ttab\"",
        #"k = "\b\t\n\f\r\"\\""#, #"k = "\u0041\U0001F9E9""#, #"k = "\u0000""#,
        #"k = "\uD7FF\uE000""#,
        #"k = "\uabCD\U0010FFFF""#, "k = []", "k = [ ]", "k = [1]", "k = [1,]", "k = [1, 2 , 3,]",
        "k = [\"a\",\"b\"]", "k = [true, false]", "k = [1, \"a\", true]", "k = [\n]",
        "k = [\r\n1,\r\n]",
        "k = [ # c\n 1, # ]\n # c\n 2 # c\n ] # c\n", "k = [\"]\", \"[\"]",
        "k = [\n\n1\n\n,\n\n2\n\n]",
        "[a]\nk = 1\n[b]\nk = 1", "[a]\nb = 1\n[c]\na = 1", "k = \"\u{85}\"", "k = 1.0", "k = -1.5",
        "k = +0.25", "k = [1.5, 10.0]", "k = \"[a]\"\n[a]",
        "k = \"\u{E9}\"\nl = \"e\u{301}\"", "k = \"\u{FFFF}\"",
    ]

    /// Texts that are invalid TOML.
    static let refused: [String] = [
        "[a]\n[a]", "[a.b]\n[a.b]", "[a]\nk=1\n[a]\nl=1", "[a]\nb=1\n[a.b]", "[a]\nb=1\n[a.b.c]",
        "[a.b]\n[a]\nb=1", "a=1\n[a]", "a=1\n[a.b]", "k=1\nk=2", "k=1\nk=1", "[a]\nk=1\nk=2",
        "[]", "[ ]", "[a", "[a]]", "[a.]", "[.a]", "[a..b]", "[a b]", "[a]k=1", "[a] x", "[é]",
        "[a+b]", "]",
        "[[a]", "[ [a]]", "k", "k =", "k = # c", "= 1", "k 1", "k : 1", "k = 1 2", "k = 1, 2",
        "k == 1", "é = 1",
        "k+ = 1", "k l = 1", "k = 01", "k = 00", "k = -01", "k = +01", "k = 0_1", "k = _1",
        "k = 1_", "k = 1__2",
        "k = 1_ 2", "k = +_1", "k = --1", "k = +-1", "k = +", "k = -", "k = 1k", "k = 0X1",
        "k = 0o8", "k = 0b2",
        "k = 0xg", "k = +0x1", "k = 0x", "k = 1.", "k = .1", "k = 1.e1", "k = 1e", "k = 01.5",
        "k = 0x_1",
        "k = True", "k = TRUE", "k = tru", "k = truee", "k = true1", "k = yes", "k = nil",
        "k = serving", "k = INF",
        "k = \"", "k = \"a", "k = a\"", "k = \"a\"b", "k = \"a\" \"b\"", "k = \"\"\"\"",
        "k = \"a\nb\"",
        "k = \"\\\n\"", #"k = "\a""#, #"k = "\x41""#, #"k = "\ ""#, #"k = "\u004""#,
        #"k = "\u00g1""#,
        #"k = "\uD800""#, #"k = "\uDFFF""#, #"k = "\uD83E\uDDE9""#, #"k = "\U00110000""#,
        #"k = "\UFFFFFFFF""#,
        #"k = "\U0000D800""#, #"k = "\U0001F9E""#, #"k = "\u+041""#, #"k = "\"#, #"k = "\""#,
        #"k = "\'""#, #"k = "\/""#,
        "k = '", "k = 'a", "k = [", "k = [1", "k = [1 2]", "k = [,]", "k = [,1]", "k = [1,,2]",
        "k = ]", "k = [1]]",
        "k = [1] 2", "k = [1\nl = 2", "k = [1,\n[a]", "k = [#]", "k = {", "k = {a}", "k = {a=1,}",
        "k = (1)", "k = 1;",
        "k = 1 // c", "k = \u{2028}1", "k\u{A0}= 1", "k = 1\u{A0}", "\u{FEFF}k = 1", "\u{FEFF}",
        "k = 1\rl = 2", "\r",
        "k = 1\r", "k = 1\r\r\n", "# c\r", "# c\rd\n", "k = \"a\rb\"", "k = \"a\r\nb\"",
        "k = [\r1]", "[a\r]",
        "\u{0}", "k = \u{0}1", "# \u{0}", "# \u{1F}", "# \u{7F}", "k = \"\u{0}\"", "k = \"\u{1F}\"",
        "k = \"\u{7F}\"",
        "k = \"\u{B}\"", "\u{B}k = 1", "\u{C}", "k = 1\u{8}", "k = 1979-13-01", "k = 1979-05-27T",
        "a.b = 1\na.b = 2",
        "\"k = 1", "'k' 1", "k = 1\n[k]", "k = @", "k = \u{FF11}", "k = \u{661}",
    ]

    /// Valid TOML outside the supported subset, which has one notation for each value.
    static let outside: [String] = [
        "\"k\" = 1", "'k' = 1", "\"\" = 1", "a.b = 1", "a . b = 1", "[a]\nb.c = 1", "[\"a\"]",
        "['a']", "[a.\"b\"]",
        "[[a]]", "[[a]]\nk=1\n[[a]]\nk=2", "k = {}", "k = {a = 1}", "k = [{a = 1}]", "k = [[]]",
        "k = [[1], [2]]",
        "k = [1,\n[2]\n]", "k = ''", "k = 'a'", "k = ['a']", "k = \"\"\"\"\"\"",
        "k = \"\"\"a\nb\"\"\"",
        "k = '''a'''", "k = 1_0.5", "k = 1e3", "k = 1E-3", "k = 6.02e+23", "k = inf",
        "k = -inf", "k = nan",
        "k = +nan", "k = 0x1F", "k = 0o17", "k = 0b11", "k = 1979-05-27",
        "k = 1979-05-27T07:32:00Z",
        "k = 1979-05-27 07:32:00", "k = 07:32:00", "k = [1979-05-27]",
        "k = 9223372036854775808", "k = -9223372036854775809", "k = 99999999999999999999999999",
    ]

    /// Bytes that are not valid UTF-8.
    private static let badBytes: [[UInt8]] = [
        [0xFF], [0x80], [0xC3], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
        [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80],
        [0xF5, 0x80, 0x80, 0x80],
        [0xE6, 0xBC], [0xF0, 0x9F, 0xA7], [0xFF, 0xFE, 0x6B, 0x00],
    ]

    /// The same bytes alone, in a comment, in a string, and on a later line.
    static let notUTF8: [[UInt8]] = badBytes.flatMap { (bytes: [UInt8]) -> [[UInt8]] in
        [
            bytes, Array("#".utf8) + bytes, Array("k = \"".utf8) + bytes + Array("\"".utf8),
            Array("[a]\n#".utf8) + bytes + Array("\n".utf8),
        ]
    }
}
