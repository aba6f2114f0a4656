/// Settings of an Apache server, as in `sites-available`: they are recognised, and neither read nor changed.
enum ApacheServerFile {
    static func isOne(_ bytes: [UInt8]) -> Bool {
        ApacheDirective.all(in: bytes).contains { directive in
            directive.sections.contains { ["virtualhost", "directory", "location"].contains($0.name) }
        }
    }

    /// What is to be written by hand.
    static func finding(about resources: [HostAddition.Resource]) -> Finding {
        let sections = resources.filter(\.isCurrent).map { resource in
            "'<Location \"\(resource.path)\"> ForceType \(resource.contentType) </Location>'"
        }
        return LintRule.contentType.finding(
            "these are settings of Apache, of which only .htaccess is read: what they do to the file is not known",
            hint: "write into the site's <VirtualHost>, a directive a line: \(sections.joined(separator: " and "))")
    }
}
