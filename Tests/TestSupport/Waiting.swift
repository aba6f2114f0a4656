import Glibc

/// A condition that did not become true within two minutes: a hang, since no machine is that slow.
package struct NeverTrue: Error {}

/// Waits until a condition is true.
///
/// - Throws: ``NeverTrue`` after two minutes, and what the condition throws.
package func wait(until condition: () throws -> Bool) throws {
    let end = ContinuousClock.now + .seconds(120)
    while try !condition() {
        guard ContinuousClock.now < end else { throw NeverTrue() }
        usleep(2_000)
    }
}
