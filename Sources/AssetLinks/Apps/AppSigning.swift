internal import AASA

/// The signatures of a package, by scheme. Neither the signatures nor the digests of contents are verified.
package struct AppSigning: Sendable, Equatable {
    /// A scheme of signatures (source.android.com, Application signing).
    package enum Scheme: String, Sendable, CaseIterable {
        case v1, v2, v3
        case v31 = "v3.1"
        case v32 = "v3.2"
        case v4

        /// The first SDK that reads the scheme in place of older ones.
        var firstSDK: Int {
            switch self {
            case .v1: 1
            case .v2: 24
            case .v3: 28
            case .v4: 30
            case .v31: 33
            case .v32: 37
            }
        }
    }

    /// A certificate that signs the package, or signed an earlier version of it.
    package struct Certificate: Sendable, Hashable {
        package let fingerprint: CertificateFingerprint
        /// The distinguished name in the form of RFC 2253; empty if the certificate cannot be read.
        package let subject: String

        package init(fingerprint: CertificateFingerprint, subject: String) {
            self.fingerprint = fingerprint
            self.subject = subject
        }
    }

    /// A signature of the package by one scheme.
    package struct Signer: Sendable, Equatable {
        package var scheme: Scheme
        /// The first of the signer's chain.
        package var certificate: Certificate
        /// Earlier certificates and this one, the oldest first; empty without a rotation.
        package var lineage: [Certificate]
        /// The releases that use the signer: of v3 and later ones.
        package var range: ClosedRange<Int>
        /// Newer schemes that were there when this one signed. Releases that know one of them
        /// reject a package without it.
        package var newerSchemes: Set<Scheme>
        /// The lowest SDK of the signers of v3.1 that were there when this one signed; nil for none.
        package var rotationSDK: Int?

        package init(
            scheme: Scheme, certificate: Certificate, lineage: [Certificate] = [], range: ClosedRange<Int>? = nil,
            newerSchemes: Set<Scheme> = []
        ) {
            self.scheme = scheme
            self.certificate = certificate
            self.lineage = lineage
            self.range = range ?? 1...Int.max
            self.newerSchemes = newerSchemes
        }
    }

    /// Certificates by which some releases know the app: one of them in a statement is enough.
    package struct Acceptance: Sendable, Equatable {
        /// Up to `Int.max` for all later systems.
        package var sdks: ClosedRange<Int>
        /// The certificates by which these systems know the app; nil if that is not documented, as for hybrid
        /// signatures of Android 17.
        package var fingerprints: [CertificateFingerprint]?
        /// The certificates of a hybrid signature, of which some count.
        package var candidates: [CertificateFingerprint] = []

        /// As in `Android 7 to 8.1`.
        package var name: String { AndroidRelease.name(of: sdks) }
        /// Nil for all later systems.
        package var lastSDK: Int? { if sdks.upperBound == .max { nil } else { sdks.upperBound } }
    }

    /// Those of every scheme in the package.
    package var signers: [Signer]
    /// The identifiers of the pairs in the signing block, in their order.
    package var blockIDs: [UInt32] = []

    package init(signers: [Signer] = []) { self.signers = signers }

    /// Every certificate once, those of lineages included, with the schemes that sign with it.
    package var certificates: [(certificate: Certificate, schemes: [Scheme])] {
        let all = signers.flatMap { signer in signer.lineage.dropLast() + [signer.certificate] }.unique
        return all.map { certificate in
            var users = signers.filter { signer in signer.certificate == certificate }
            if users.isEmpty { users = signers.filter { signer in signer.lineage.contains(certificate) } }
            return (certificate, users.map(\.scheme).unique)
        }
    }

    /// The certificates that sign the package, without those of earlier versions.
    package var currentCertificates: Set<Certificate> { Set(signers.map(\.certificate)) }

    /// Every fingerprint by which any release may know the app.
    package var fingerprints: [CertificateFingerprint] { certificates.map(\.certificate.fingerprint) }

    // MARK: Releases

    /// Target from which Android 11 and later reject a package with v1 alone.
    private static let firstTargetWithoutV1 = 30

    /// Which certificates count on which releases, from the lowest SDK on.
    package func acceptances(minSDK: Int, targetSDK: Int) -> [Acceptance] {
        let limits = signers.flatMap { signer -> [Int] in
            [signer.scheme.firstSDK, signer.range.lowerBound, signer.range.upperBound &+ 1]
                + signer.newerSchemes.map(\.firstSDK)
        }
        let fixed = [minSDK, Self.firstTargetWithoutV1, Scheme.v31.firstSDK]
        let starts = (fixed + limits).filter { sdk in sdk >= minSDK }.unique.sorted()
        var acceptances: [Acceptance] = []
        for sdks in AndroidRelease.ranges(from: starts) {
            let current = self.signers(onSDK: sdks.lowerBound, targetSDK: targetSDK)
            if current.isEmpty { continue }
            var acceptance = Acceptance(sdks: sdks, fingerprints: Self.fingerprints(of: current))
            if acceptance.fingerprints == nil { acceptance.candidates = current.map(\.certificate.fingerprint).unique }
            if let last = acceptances.last, last.fingerprints == acceptance.fingerprints,
                last.sdks.upperBound == sdks.lowerBound - 1
            {
                acceptances[acceptances.count - 1].sdks = last.sdks.lowerBound...sdks.upperBound
            } else {
                acceptances.append(acceptance)
            }
        }
        return acceptances
    }

    /// The signers of the newest scheme that a release knows; none if it rejects the package.
    private func signers(onSDK sdk: Int, targetSDK: Int) -> [Signer] {
        let current = newestSigners(onSDK: sdk, targetSDK: targetSDK)
        if current.contains(where: { signer in isStripped(signer, onSDK: sdk) }) { return [] }
        return current
    }

    /// Whether a release misses the rotated key, or a newer scheme, that a signer states.
    private func isStripped(_ signer: Signer, onSDK sdk: Int) -> Bool {
        let rotationSDK = signers.filter { signer in signer.scheme == .v31 }.map(\.range.lowerBound).min()
        let lacksRotation = signer.scheme == .v3 && signer.rotationSDK != nil && signer.rotationSDK != rotationSDK
        if lacksRotation, sdk >= Scheme.v31.firstSDK { return true }
        let missing = signer.newerSchemes.subtracting(signers.map(\.scheme))
        return missing.contains { scheme in sdk >= scheme.firstSDK }
    }

    /// The signers of the newest scheme that a release knows, even if a newer one was stripped.
    private func newestSigners(onSDK sdk: Int, targetSDK: Int) -> [Signer] {
        for scheme in [Scheme.v32, .v31, .v3, .v2] where sdk >= scheme.firstSDK {
            let all = signers.filter { signer in signer.scheme == scheme }
            let current = all.filter { signer in signer.range.contains(sdk) }
            // Of v3, one signer alone has to be for the release (ApkSignatureSchemeV3Verifier).
            if scheme == .v3, !all.isEmpty, current.count != 1 { return [] }
            if !current.isEmpty { return current }
        }
        if sdk >= 30, targetSDK >= Self.firstTargetWithoutV1 { return [] }
        return signers.filter { signer in signer.scheme == .v1 }
    }

    /// All current ones of several signers, or the whole history of one (StatementUtils.kt).
    private static func fingerprints(of signers: [Signer]) -> [CertificateFingerprint]? {
        if signers.first?.scheme == .v32 { return nil }
        guard signers.count == 1, let signer = signers.first, !signer.lineage.isEmpty else {
            return signers.map(\.certificate.fingerprint).unique
        }
        return signer.lineage.map(\.fingerprint).unique
    }
}
