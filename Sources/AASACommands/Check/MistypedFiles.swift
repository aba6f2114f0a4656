internal import AASA
internal import POSIX

extension Console {
    /// Hints at files of this folder whose names were probably meant by sites that do not answer:
    /// `shop.ap` is a host's name, too.
    func hintAtMistypedFiles(_ results: [CheckResult]) {
        let maximumNames = 1000
        let diagnoses = results.flatMap(\.diagnoses)
        let silent = diagnoses.filter { diagnosis in diagnosis.origin.reason == .unreachable }.compactMap(\.site).unique
        guard !silent.isEmpty, let names = try? FileSystem.names(in: ".", limit: maximumNames) else { return }
        let files = names.filter(Operand.isFileName).sorted()
        for site in silent {
            let file = EditDistance.nearest(to: site.description, in: files, limit: 2, ignoringCase: true)
            guard let file else { continue }
            hint("'\(site)' is checked as a site; for the file of this folder: aasa check \(file.shellArgument)")
        }
    }
}
