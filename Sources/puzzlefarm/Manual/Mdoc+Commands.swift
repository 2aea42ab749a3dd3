import FarmSystem

/// The verbs in puzzlefarm(1), from their table.
extension Mdoc {
    mutating func write(_ verb: Verb) {
        subsection(verb.name)
        macro(verb.synopsis)
        paragraph(verb.summary.prefix(1).uppercased() + verb.summary.dropFirst() + ".")
        writeDetails(of: verb)
        list(
            verb.operands.map { Item(macros: "Ar \(Mdoc.argument($0.name))", $0.help.ended) }
                + verb.options.map { Item(macros: $0.macros, $0.help.ended) })
        list(
            verb.help.examples.map {
                Item(macros: "Ic \(Mdoc.argument($0.command))", $0.effect.ended)
            })
        let meanings = verb.exitCodes.compactMap { code in
            verb.meanings[code].map { Item(macros: "\(code.rawValue)", $0.ended) }
        }
        if meanings.isEmpty { return }
        paragraph("Exit codes with a specific meaning:")
        list(meanings)
    }

    /// Writes the details; those that begin with a word and a colon become list items.
    private mutating func writeDetails(of verb: Verb) {
        var items: [Item] = []
        for detail in verb.help.details {
            if let (word, text) = detail.explainedWord {
                items.append(Item(word, text.ended))
            } else {
                list(items)
                items = []
                paragraph(detail)
            }
        }
        list(items)
    }
}

extension Verb {
    var operands: [Operand] { [operand, second].compactMap(\.self) }

    /// The synopsis as a line of macros.
    fileprivate var synopsis: String {
        let words = operands.map { operand in
            let name = "Ar \(Mdoc.argument(operand.name))"
            let several = name + (operand.isRepeatable ? " ..." : "")
            return operand.isRequired ? " \(several)" : " Oo \(several) Oc"
        }
        return "Nm Cm \(Mdoc.argument(name))" + (options.isEmpty ? "" : " Oo Ar option ... Oc")
            + words.joined()
    }
}

extension Option {
    /// `-n, --number N`
    fileprivate var macros: String {
        (short.map { "Fl \($0) , " } ?? "") + "Fl \(Mdoc.argument("-" + name))"
            + (value.map { " Ar \(Mdoc.argument($0))" } ?? "")
    }
}

extension String {
    /// A phrase from a table as a sentence.
    var sentence: String { prefix(1).uppercased() + dropFirst().description.ended }

    /// The text with a full stop, keeping its first letter, which may be part of a literal.
    var ended: String { self + (last == "." || last == "}" ? "" : ".") }
}
