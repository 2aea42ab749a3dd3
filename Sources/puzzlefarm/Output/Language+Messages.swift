import FarmSystem
import SudokuEngine

extension Language {
    /// The language of the user's messages, if it is one of these; otherwise English.
    static var ofMessages: Language {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
        let locale = names.lazy.compactMap(CurrentProcess.environment).first ?? ""
        return Language(locale: String(locale.prefix(while: \.isLetter)))
    }
}
