internal import AASA
internal import AssetLinks
internal import AssetLinksToolkit

/// What opens an app on one system only, at sites that were checked for both.
struct SystemDifferences {
    private let apple: [CheckResult]

    /// - Parameter results: those of Apple's half.
    init(_ results: [CheckResult]) { apple = results }

    /// The results of Android's half with the differences.
    func added(to results: [CheckResult]) -> [CheckResult] {
        results.map { result in
            var result = result
            if let android = result.android { result.differences = differences(of: android) }
            return result
        }
    }

    private func differences(of android: AndroidDiagnosis) -> [AndroidDiagnosis.Difference] {
        let diagnoses = apple.flatMap(\.diagnoses).filter { diagnosis in
            diagnosis.site.map { WebOrigin($0) } == android.inspection.origin && Self.opensLinks(diagnosis)
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
