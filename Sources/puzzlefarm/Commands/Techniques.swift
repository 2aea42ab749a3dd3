import FarmSystem
import SudokuEngine
import SudokuLayouts

extension Verb {
    static let techniques = Verb(
        name: "techniques",
        summary: "describe the solving techniques, with examples",
        operand: .init(
            name: "ID", help: "a technique, such as w-wing; by default all are listed",
            offer: .namedTechniques),
        options: [.folder, .texts, .replacing],
        exitCodes: [.done, .usage, .cannotCreate, .io]
    ) { (arguments) throws(CommandError) in
        let technique = arguments.namedTechnique()
        let folder = arguments.value(of: .folder)
        let texts = arguments.value(of: .texts)
        let isReplacing = arguments.has(.replacing)
        if folder != nil || texts != nil, arguments.operand != nil {
            let option = folder != nil ? "--markdown" : "--texts"
            arguments.reject("ID and \(option) cannot be combined; leave out one of them")
        }
        if isReplacing, folder == nil, texts == nil {
            arguments.reject("--force: only --markdown and --texts write files")
        }
        try arguments.check()
        let terminal = Terminal.output
        if let texts {
            let files = OutputFolder(option: "--texts", isReplacing: isReplacing)
            try files.write(TechniqueTextFile.files, to: texts)
        }
        if let folder {
            let pages = OutputFolder(option: "--markdown", isReplacing: isReplacing)
            try pages.write(TechniquePages.files, to: folder)
        } else if texts != nil {
            return .done
        } else if let technique {
            try say(TechniqueTable(on: terminal).card(of: technique).joined(separator: "\n"))
        } else {
            let lines =
                terminal.isTerminal
                ? TechniqueTable(on: terminal).lines
                : [TechniqueTable.columns] + TechniqueTable.rows
            try say(lines.joined(separator: "\n"))
        }
        return .done
    }
}

extension Option {
    fileprivate static let folder = Option(
        "markdown", value: "DIR", offer: .folders,
        help: "write all descriptions in Markdown, with pictures, to the folder DIR")
    fileprivate static let texts = Option(
        "texts", value: "DIR", offer: .folders,
        help: "write names, sentences and examples in JSON for pages to the folder DIR")
    fileprivate static let replacing = Option("force", help: "replace existing files in DIR")
}

extension Arguments {
    /// Returns the technique of the operand; nil without one. Notes an unknown name.
    fileprivate mutating func namedTechnique() -> LayoutTechnique? {
        guard let operand else { return nil }
        if let technique = LayoutTechnique(named: operand) { return technique }
        let ids = TechniqueGroup.all.flatMap(\.techniques).map(\.id)
        let remedy = suggestion(for: operand, among: ids) ?? "puzzlefarm techniques lists the names"
        reject("'\(operand)': no such technique; \(remedy)")
        return nil
    }
}
