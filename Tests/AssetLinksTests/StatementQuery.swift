import AssetLinks

/// A question about statements, as Google's compatibility tests have it: `assetlinks:check` with a target, `statements:list` without one.
struct StatementQuery: Sendable, Equatable {
    /// An asset as a query writes it. Every part may be missing.
    enum AssetText: Sendable, Equatable {
        /// Neither a website nor an app.
        case unspecified
        case web(site: String?)
        case app(package: String?, fingerprint: String?)
    }

    /// The reason why a query has no answer, whatever the source states.
    enum Problem: Error, Sendable, Equatable {
        case sourceMissing, targetMissing, assetUnspecified, siteMissing, packageInvalid, relationMissing
        case site(WebOrigin.Problem)
        case fingerprint(CertificateFingerprint.Defect)
        case relation(Relation.Problem)
    }

    let source: Asset
    /// The requested relation; nil for every one.
    let relation: Relation?
    /// The requested target; nil for every one.
    let target: Asset?

    /// Whether a source has a statement.
    static func check(
        source: AssetText?, relation: String?, target: AssetText?
    ) throws(Problem) -> StatementQuery {
        guard let source else { throw .sourceMissing }
        guard let target else { throw .targetMissing }
        guard let relation, !relation.isEmpty else { throw .relationMissing }
        return StatementQuery(
            source: try asset(source), relation: try self.relation(relation), target: try asset(target))
    }

    /// The statements of a source.
    static func list(source: AssetText?, relation: String?) throws(Problem) -> StatementQuery {
        guard let source else { throw .sourceMissing }
        let isEvery = relation?.isEmpty ?? true
        return StatementQuery(
            source: try asset(source), relation: isEvery ? nil : try self.relation(relation ?? ""), target: nil)
    }

    private static func relation(_ text: String) throws(Problem) -> Relation {
        do throws(Relation.Problem) { return try Relation(text) } catch { throw .relation(error) }
    }

    /// The asset that a text names.
    static func asset(_ text: AssetText) throws(Problem) -> Asset {
        switch text {
        case .unspecified: throw .assetUnspecified
        case .web(let site):
            guard let site, !site.isEmpty else { throw .siteMissing }
            do throws(WebOrigin.Problem) {
                return .web(try WebOrigin(site, under: .google))
            } catch {
                throw .site(error)
            }
        case .app(let package, let fingerprint):
            guard let package, PackageName.isReadable(package) else { throw .packageInvalid }
            do throws(CertificateFingerprint.Defect) {
                let certificate = try CertificateFingerprint(fingerprint ?? "")
                return .app(SignedApp(package: package, fingerprint: certificate.description))
            } catch {
                throw .fingerprint(error)
            }
        }
    }
}
