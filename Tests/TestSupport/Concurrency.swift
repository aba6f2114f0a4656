/// Runs an attempt several times at once, and returns how many succeed.
///
/// - Parameter attempt: gets the attempt's number, from 0.
package func successes(of count: Int, _ attempt: @escaping @Sendable (Int) -> Bool) async -> Int {
    await withTaskGroup(of: Bool.self) { group in
        for number in 0..<count { group.addTask { attempt(number) } }
        return await group.reduce(0) { sum, hasSucceeded in hasSucceeded ? sum + 1 : sum }
    }
}
