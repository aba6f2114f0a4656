internal import AASA
internal import AssetLinks

/// What keeps an app from the credentials of a site.
extension AndroidDiagnosis {
    /// That the list does not name the app for credentials, with any of its certificates or with some.
    var credentialFindings: [Finding] {
        guard subject != .credentials, isClaimed(.getLoginCreds), mainJudgement.isLinked else { return [] }
        var names = ["the app"]
        if judgement(.getLoginCreds).isLinked {
            let listed = unlistedFingerprints(for: .getLoginCreds).filter(appLinks.isListed)
            names = listed.map { fingerprint in "the app's certificate \(fingerprint)" }
        }
        return names.map { name in
            credentialFinding(
                "\(credentialNeed), and the list does not name \(name) for \(credentialPurpose)",
                hint: "add \"\(Relation.getLoginCreds)\" beside handle_all_urls")
        }
    }

    /// The releases that know the app by certificates alone that the list does not name for credentials.
    var credentialReleaseFindings: [Finding] {
        guard isClaimed(.getLoginCreds) else { return [] }
        // Where links fail for the same reason, that is reported.
        let releases = unlistedReleases(for: .getLoginCreds).filter { release in
            subject == .credentials || (release.fingerprints ?? []).contains(where: appLinks.isListed)
        }
        return releases.map { release in
            let names = (release.fingerprints ?? []).map(\.description).shortened
            return credentialFinding(
                "the list does not name the app's certificate on \(release.name) for get_login_creds: \(names)",
                hint: "add it to the certificates of \(app.package) for \"\(Relation.getLoginCreds)\"")
        }
    }

    private var credentialNeed: String {
        if subject.isRelyingParty { return "passkeys need get_login_creds" }
        if sharesCredentials { return "the app shares credentials" }
        return "another certificate of the app is listed for get_login_creds"
    }

    private var credentialPurpose: String {
        if !subject.isRelyingParty, sharesCredentials { return "get_login_creds" }
        return "it"
    }

    /// An error where the subject needs credentials; otherwise the app's links work without them.
    private func credentialFinding(_ message: String, hint: String) -> Finding {
        let isRequired = requiredRelations.contains(.getLoginCreds)
        return Finding(
            code: Reason.appNotListed.rawValue, severity: isRequired ? .error : .warning, message: message,
            hint: hint, location: Finding.Location(url: inspection.listURL))
    }
}
