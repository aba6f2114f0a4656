internal import AASA
internal import AssetLinks
internal import AssetLinksToolkit

/// The last line of a check of several sites, apps or files.
struct CheckSummary {
    let results: [CheckResult]
    /// The paths of what could not be read.
    let unread: [String]
    let options: CheckSites

    /// `26 of 30 work: 3 do not (a.example, b.example and 1 more), 1 is not known yet (c.example)`.
    var line: String {
        // What is found in an app itself is about no site.
        let apps = results.filter(\.isAboutAppAlone)
        let sites = results.filter { !$0.isAboutAppAlone }
        let failing = sites.filter { $0.works == false }.map(name)
        let late = sites.filter(isLate).map(name)
        let open = sites.filter { result in result.works == nil && !isLate(result) }.map(name)
        let faulty = apps.filter { $0.works == false }.map(name)
        let all = sites.count + unread.count
        let working = all - failing.count - open.count - unread.count
        let warned = sites.filter { $0.works == true && hasFailingWarning($0) }.map(name)
        let groups = [
            (failing, "does not", "do not"), (open, "is not known yet", "are not known yet"),
            (late, "copy is not right yet", "copies are not right yet"), (warned, "has warnings", "have warnings"),
            (faulty, "app has errors", "apps have errors"), (unread, "was not read", "were not read"),
        ]
        var parts: [String] = []
        for (names, one, several) in groups where !names.isEmpty {
            parts.append("\(names.count.counted(one, plural: several)) (\(names.shortened))".printable)
        }
        let verb = if all == 1 { "works" } else { "work" }
        let verbOfSites = if all == 1 { "is right" } else { "are right" }
        let predicate = if late.isEmpty { verb } else { verbOfSites }
        let start = if all == 0 { "no site was checked" } else { "\(working.grouped) of \(all.grouped) \(predicate)" }
        if parts.isEmpty { return start }
        return "\(start): \(parts.joined(separator: ", "))"
    }

    /// Whether only a copy is not right yet, which does not count for the exit status.
    private func isLate(_ result: CheckResult) -> Bool { result.waitsForCopy && options.status(of: result) == .yes }

    /// Whether what works fails all the same.
    private func hasFailingWarning(_ result: CheckResult) -> Bool {
        result.shownFindings(isVerbose: true).contains { finding in finding.fails(at: options.threshold) }
    }

    /// A site that is checked for several apps is named with the app of Android.
    private func name(_ result: CheckResult) -> String {
        guard let android = result.android, results.count(where: { other in other.name == result.name }) > 1 else {
            return result.name
        }
        return "\(result.name) for \(android.app.package)"
    }
}
