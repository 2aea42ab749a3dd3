extension Game {
    /// Adds time that has passed, while the game is played: not when it is paused, won or lost.
    public mutating func add(_ duration: Duration) {
        guard win == nil, hearts != 0 else { return }
        clock.add(duration)
    }

    /// Pauses the game; acts are refused until ``resume()``.
    public mutating func pause() {
        if phase == .playing || phase == .fullButWrong { clock.isPaused = true }
    }

    /// Ends a pause.
    public mutating func resume() { clock.isPaused = false }
}
