/// Ranges that do not overlap, with a fast lookup of positions.
struct PlaceIndex {
    private let ranges: [Range<Int>]

    init(_ ranges: [Range<Int>]) { self.ranges = ranges.sorted { $0.lowerBound < $1.lowerBound } }

    func contains(_ offset: Int) -> Bool {
        let next = ranges.partitioningIndex { $0.lowerBound > offset }
        return next > 0 && ranges[next - 1].contains(offset)
    }
}
