import SudokuGame
import SudokuLayouts

/// A thing that a page holds by its handle.
enum WebObject {
    case game(WebGame)
    case statistics(WebStatistics)
    #if ENGINE || LAYOUTS
        case work(WebWork)
    #endif
}

/// A game with its own place in memory, so that acts change it without a copy.
final class WebGame {
    var game: Game
    #if LAYOUTS
        /// The finder of hints, once one was asked for in a grid of another layout.
        var finder: LayoutHintFinder?
    #endif
    init(_ game: Game) { self.game = game }
}

final class WebStatistics {
    /// The most bytes of saved statistics. A result has about 140, so that there is room for 107,000:
    /// 29 games a day for ten years. A list of all records, which is at most 6 bytes a record longer
    /// (of at least 80), still fits into the exchange.
    static let most = 15_000_000
    /// The most bytes with the results of another device: 21,000 of the player's own fit in later.
    static let mostMerged = 12_000_000

    var statistics: GameStatistics
    init(_ statistics: GameStatistics) { self.statistics = statistics }
}

extension WebEngine {
    func game(_ handle: Int32) throws(WebFault) -> WebGame {
        guard case .game(let game)? = objects[handle] else { throw .released }
        return game
    }

    func statistics(_ handle: Int32) throws(WebFault) -> WebStatistics {
        guard case .statistics(let statistics)? = objects[handle] else { throw .released }
        return statistics
    }

    func add(_ object: WebObject) throws(WebFault) -> Int32 {
        guard let handle = objects.add(object) else { throw .memory }
        return handle
    }

    /// Releases a handle; 1 if it was not valid.
    func release(_ handle: Int32) -> Int32 {
        #if ENGINE
            if case .work(let work)? = objects[handle] { sparePath = work.path ?? sparePath }
        #endif
        return objects.release(handle) ? 0 : 1
    }
}
