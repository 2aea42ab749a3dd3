import FarmSystem
import SudokuEngine

extension Language {
    /// The language of the user's messages, as far as there is one: German or else English.
    static var ofMessages: Language {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
        let locale = names.lazy.compactMap(CurrentProcess.environment).first ?? ""
        return locale.prefix(while: \.isLetter) == "de" ? .german : .english
    }
}
