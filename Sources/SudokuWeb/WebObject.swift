#if canImport(SudokuGame)
    import SudokuGame
#endif

/// A thing that a page holds by its handle.
enum WebObject {
    case game(WebGame)
    case statistics(WebStatistics)
    #if !GAME_MODULE
        case work(WebWork)
    #endif
}

/// A game with its own place in memory, so that acts change it without a copy.
final class WebGame {
    var game: Game
    init(_ game: Game) { self.game = game }
}

final class WebStatistics {
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
        #if !GAME_MODULE
            if case .work(let work)? = objects[handle] { sparePath = work.path ?? sparePath }
        #endif
        return objects.release(handle) ? 0 : 1
    }
}
