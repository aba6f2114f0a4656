/// Ranges that do not overlap, with a fast lookup of positions.
struct PlaceIndex {
    private let ranges: [Range<Int>]

    init(_ ranges: [Range<Int>]) { self.ranges = ranges.sorted { $0.lowerBound < $1.lowerBound } }

    func contains(_ offset: Int) -> Bool {
        var low = 0
        var high = ranges.count
        // The last range that begins at or before the place.
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].lowerBound <= offset { low = middle + 1 } else { high = middle }
        }
        return low > 0 && ranges[low - 1].contains(offset)
    }
}
