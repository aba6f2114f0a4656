internal import AASA
internal import POSIX

/// What `check` makes of an operand.
extension Operand {
    /// Whether a path may have been meant as a site.
    var looksLikeASite: Bool {
        guard case .path(let path) = self, let site = try? Site(path), site.host.contains(".") else { return false }
        return !Self.isFileName(path)
    }

    /// The target, or the folders of sites in one that is deployed. It is one of them if it has a file of its own.
    ///
    /// - Parameter console: for a warning about settings that are not evaluated.
    func deployed(_ console: Console) -> [Operand] {
        guard let path, FileKind(at: path) == .directory, !CheckPlan.isProduct(path) else { return [self] }
        let folder = DeployedFolder(path)
        let sites = folder.sites
        if sites.isEmpty { return [self] }
        let hasOwnFile = folder.hasAssociationFile || folder.statementList != nil
        if let finding = folder.unreachedSites(among: sites.map(\.lastPathComponent)).first {
            console.warning(finding.claimMessage, hint: finding.hint)
        }
        folder.warnOfSettings(console)
        let own = if hasOwnFile { [self] } else { [Operand]() }
        return own + sites.map(Operand.path)
    }

    /// Whether it may name a site: an app names its own.
    var isOnline: Bool { if case .path(let path) = self { AppProduct.isOne(path) } else { true } }
}
