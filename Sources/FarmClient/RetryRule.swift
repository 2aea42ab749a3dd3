/// The rule for repeating a failed request: until a response arrives, for as long as a restart of
/// the service takes.
struct RetryRule {
    /// Counted from the first error, since a request may wait for stock before that.
    private static let patience = Duration.seconds(10)
    static let pause = Duration.milliseconds(200)

    private var firstError: ContinuousClock.Instant?

    /// Returns true if the request may be repeated after an error at a moment.
    mutating func permitsRetry(
        after error: ServiceError, hasContact: Bool, at now: ContinuousClock.Instant = .now
    ) -> Bool {
        let start = firstError ?? now
        firstError = start
        return error.isTransient(afterContact: hasContact) && now - start < Self.patience
    }
}
