internal import AASA
internal import POSIX

/// Files of this folder whose names were probably meant by sites that do not answer: `shop.ap` is a host's name, too.
struct MistypedFiles {
    /// Each site with the file.
    private let pairs: [(site: Site, file: String)]

    private static let maximumNames = 1000
    private static let maximumDistance = 2

    init(_ results: [CheckResult]) {
        let diagnoses = results.flatMap(\.diagnoses)
        let silent = diagnoses.filter { diagnosis in diagnosis.origin.reason == .unreachable }.compactMap(\.site).unique
        guard !silent.isEmpty, let names = try? FileSystem.names(in: ".", limit: Self.maximumNames) else {
            pairs = []
            return
        }
        let files = names.filter(CheckTarget.isNamedLikeAFile).sorted()
        var pairs: [(site: Site, file: String)] = []
        for site in silent {
            let file = EditDistance.nearest(
                to: site.description, in: files, limit: Self.maximumDistance, ignoringCase: true)
            if let file { pairs.append((site, file)) }
        }
        self.pairs = pairs
    }

    func report(to console: Console) {
        for (site, file) in pairs {
            console.hint("'\(site)' is checked as a site; for the file of this folder: aasa check \(file.shellWord)")
        }
    }
}
