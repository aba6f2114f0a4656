internal import AASA
internal import AssetLinks
internal import AssetLinksToolkit

extension CheckResult {
    /// The result of an app of Android, with what opens it on one system only, at a site that was checked for both.
    ///
    /// - Parameter apple: the results of Apple's half.
    func compared(with apple: [CheckResult]) -> CheckResult {
        var result = self
        if let android { result.differences = Self.differences(of: android, from: apple) }
        return result
    }

    private static func differences(
        of android: AndroidDiagnosis, from apple: [CheckResult]
    ) -> [SystemComparison.Difference] {
        let diagnoses = apple.flatMap(\.diagnoses).filter { diagnosis in
            diagnosis.site.map { WebOrigin($0) } == android.inspection.origin && opensLinks(diagnosis)
        }
        guard let links = diagnoses.first?.document.file?.links else { return [] }
        let apps = diagnoses.map(\.options.app)
        // A diagnosis without an app is about all of them.
        if apps.contains(nil) { return android.differences(from: links, for: nil) }
        return android.differences(from: links, for: apps.compactMap { $0?.description })
    }

    /// Whether the file opens links of the app: otherwise every link differs.
    private static func opensLinks(_ diagnosis: Diagnosis) -> Bool {
        let status = diagnosis.services.first { $0.service == .applinks }?.status
        return status == .works || status == .pending
    }
}
