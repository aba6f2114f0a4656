internal import AASA

/// A column of a list that has a meaning here.
enum ListColumn: String, CaseIterable {
    case site, app
    case team = "team_id"
    /// The certificate of an app of Android, beside its package.
    case certificate = "sha256_cert_fingerprints"
    case service, rules, mode, labels

    private var otherNames: [String] {
        switch self {
        case .site: ["domain", "host", "hostname", "domainname", "url"]
        case .app:
            [
                "appid", "application", "applicationid", "applicationidentifier", "bundle", "bundleid",
                "bundleidentifier", "package", "packagename",
            ]
        case .team: ["teamid", "teamidentifier", "prefix", "appidprefix", "appidentifierprefix"]
        case .certificate: ["sha256certfingerprints", "sha256certfingerprint"]
        case .service, .rules, .mode, .labels: []
        }
    }

    /// Whether a column of a list is this one. Case and what is between words do not count:
    /// `App ID`, `app_id`, `appId`.
    func isNamed(_ name: String) -> Bool {
        let letters = name.lowercased().filter { character in character.isLetter || character.isNumber }
        return rawValue == letters || otherNames.contains(letters)
    }

    /// Returns this column's index among the names: its own name counts before the others.
    private func index(in names: [String]) -> Int? {
        names.firstIndex { name in name.lowercased() == rawValue } ?? names.firstIndex(where: isNamed)
    }

    static func indices(in names: [String]) -> [ListColumn: Int] {
        var indices: [ListColumn: Int] = [:]
        for column in allCases { indices[column] = column.index(in: names) }
        return indices
    }

    /// The name of a column that is there twice, so that it is unknown which one counts; nil without such a name.
    static func repeatedName(in names: [String]) -> String? {
        let names = names.map { name in name.lowercased() }
        let known = indices(in: names).values.map { index in names[index] }
        return known.sorted().first { name in names.count(where: { $0 == name }) > 1 }
    }
}

extension PairRecord {
    /// The columns and scalar keys of this program's own output, which are not labels; none for the names of another list,
    /// which may have a column `status` of its own.
    static func ownNames(in names: [String]) -> Set<String> {
        let isOwnOutput = ["service", "rules", "status", "reason", "message"].allSatisfy(names.contains)
        return if isOwnOutput { ownNames } else { [] }
    }

    private static let ownNames = Set(csvHeader.split(separator: ",").map(String.init) + ["hint"])
}
