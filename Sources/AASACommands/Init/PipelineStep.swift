internal import AASA

/// The step of a pipeline that checks sites: it waits for the deployment, and compares what is served with the document.
struct PipelineStep {
    /// The path of each document in the project, with the sites that serve it.
    let documents: [(sites: [Site], path: String)]
    let apps: [AppIdentifier]

    static let jobName = "apple-app-site-association"

    /// - Parameter format: an option.
    private func commands(_ format: String = "") -> String {
        documents.map { document in
            let sites = document.sites.map(\.description).joined(separator: " ")
            let apps = apps.map { "--app \($0)" }.joined(separator: " ")
            return "aasa check \(sites) \(apps) --expect '\(document.path)' --wait 15m --wait-for origin\(format)"
        }.joined(separator: " && ")
    }

    /// A workflow of GitHub Actions.
    var workflow: String {
        """
        # Checks after each push and each day that the sites serve the file as devices need it.
        # The variable AASA_PACKAGE of the repository is the URL of aasa's Debian package.
        name: \(Self.jobName)
        on:
          push:
            branches: [main]
          schedule:
            - cron: "17 5 * * *"
        jobs:
          check:
            runs-on: ubuntu-latest
            steps:
              - uses: actions/checkout@v5
              - run: curl -fsSL -o aasa.deb "${{ vars.AASA_PACKAGE }}" && sudo apt-get install -y ./aasa.deb
              - run: \(commands(" --format github"))

        """
    }

    /// A job of GitLab.
    var job: String {
        """
        # Checks that the sites serve the file as devices need it.
        # The variable AASA_PACKAGE of the project is the URL of aasa's Debian package.
        \(Self.jobName):
          stage: .post
          image: debian:12-slim
          script:
            - apt-get update -q && apt-get install -q -y ca-certificates curl
            - curl -fsSL -o /tmp/aasa.deb "$AASA_PACKAGE" && apt-get install -q -y /tmp/aasa.deb
            - \(commands())

        """
    }
}
