extension RandomAccessCollection {
    /// The index of the first element for which the predicate holds, else the end. It holds for no element before that,
    /// and for every one behind.
    package func partitioningIndex(where isBehind: (Element) -> Bool) -> Index {
        var low = startIndex
        var count = count
        while count > 0 {
            let middle = index(low, offsetBy: count / 2)
            if isBehind(self[middle]) {
                count /= 2
            } else {
                low = index(after: middle)
                count -= count / 2 + 1
            }
        }
        return low
    }
}
