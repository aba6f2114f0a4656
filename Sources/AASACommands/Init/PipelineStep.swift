internal import AASA
internal import AssetLinks
internal import POSIX

/// The step of a pipeline that checks sites: it waits for the deployment, and compares what is
/// served with the document.
struct PipelineStep {
    /// Sites that serve a document, and the apps that claim each of them.
    struct Check {
        let sites: [Site]
        let apps: [AppIdentifier]
        /// The document's path, as seen from the folder in which the commands run.
        var document: String
        /// The same, absolute.
        let absolutePath: String
    }

    let checks: [Check]
    /// Statement lists with the sites that serve them.
    let lists: [(draft: StatementDraft, sites: [Site])]

    static let jobName = "apple-app-site-association"

    /// The commands that check the sites and lists.
    ///
    /// - Parameter format: an option; empty for none.
    func commands(_ format: String) -> String {
        let documents = checks.map { check in
            let apps = check.apps.map { "--app \($0)" }.joined(separator: " ")
            let expected = check.document.shellArgument
            return
                "\(Self.check(check.sites, expecting: check.document)) \(apps) --expect \(expected) --wait 15m --wait-for origin"
        }
        return (documents + certificates.map(\.command)).map { $0 + format }.joined(separator: " && ")
    }

    /// A command for each certificate: one with several succeeds if the list has one of them.
    private var certificates: [(identity: String, command: String)] {
        lists.flatMap { list -> [(identity: String, command: String)] in
            let identities = list.draft.claims.flatMap { claim in
                claim.fingerprints.map { fingerprint in "\(claim.package)@\(fingerprint)" }
            }
            return identities.unique.map { identity in
                (identity: identity, command: "\(Self.check(list.sites, expecting: nil)) --app \(identity) --wait 15m")
            }
        }
    }

    /// The commands for statement lists that a pipeline does not have.
    func listCommands(missingIn pipeline: [UInt8]) -> [String] {
        let text = String(utf8: pipeline)
        return certificates.filter { certificate in !text.contains(text: certificate.identity) }.map(\.command)
    }

    /// - Parameter document: its path, by which a folder may have the name of a site.
    private static func check(_ sites: [Site], expecting document: String?) -> String {
        let names = sites.map { site in
            let isFolder = document?.hasPrefix("\(site)/") == true || FileSystem.exists(site.description)
            return if isFolder { "https://\(site)" } else { site.description }
        }
        return "aasa check " + names.joined(separator: " ")
    }

    /// A text of YAML, in quotation marks if it would end at a comment, or be a key.
    private static func scalar(_ text: String) -> String {
        if !text.contains(text: " #"), !text.contains(text: ": ") { return text }
        return "'\(text.replacing(text: "'", with: "''"))'"
    }

    /// A workflow of GitHub Actions.
    var workflow: String {
        """
        # Checks after each push to the default branch and each day that the sites serve the file as devices need it.
        # Variables of the repository: AASA_PACKAGE is the URL of aasa's Debian package, AASA_SHA256 its sum.
        name: \(Self.jobName)
        on:
          push:
          schedule:
            - cron: "17 5 * * *"
        permissions:
          contents: read
        jobs:
          check:
            if: github.event_name == 'schedule' || github.ref_name == github.event.repository.default_branch
            runs-on: ubuntu-latest
            env:
              AASA_PACKAGE: ${{ vars.AASA_PACKAGE }}
              AASA_SHA256: ${{ vars.AASA_SHA256 }}
            steps:
              - uses: actions/checkout@08c6903cd8c0fde910a37f88322edcfb5dd907a8 # v5.0.0
              - run: curl -fsSL -o aasa.deb "$AASA_PACKAGE" && echo "$AASA_SHA256  aasa.deb" | sha256sum -c
              - run: sudo apt-get install -y ./aasa.deb
              - run: \(Self.scalar(commands(" --format github")))

        """
    }

    /// A job of GitLab.
    var job: String {
        """
        # Checks that the sites serve the file as devices need it.
        # Variables of the project: AASA_PACKAGE is the URL of aasa's Debian package, AASA_SHA256 its sum.
        \(Self.jobName):
          stage: .post
          image: debian:12-slim
          inherit:
            default: [tags]
          rules:
            - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
          script:
            - apt-get update -q && apt-get install -q -y ca-certificates curl
            - curl -fsSL -o /tmp/aasa.deb "$AASA_PACKAGE"
            - echo "$AASA_SHA256  /tmp/aasa.deb" | sha256sum -c -
            - apt-get install -q -y /tmp/aasa.deb
            - \(Self.scalar(commands("")))

        """
    }
}
