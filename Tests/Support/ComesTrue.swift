import Foundation

/// Returns true once a condition holds that nothing signals, or false if it does not within five
/// minutes: a test that waits has an end on every machine.
package func comesTrue(_ condition: () throws -> Bool) rethrows -> Bool {
    let end = ContinuousClock.now + .seconds(300)
    while try !condition() {
        if ContinuousClock.now > end { return false }
        usleep(1_000)
    }
    return true
}
