internal import AASA

/// The server whose settings a file has.
package enum ServerKind: Sendable {
    case nginx, apache, caddy

    /// The server; nil for settings of something else.
    ///
    /// Debian has the settings of a site in files without an ending, as in `sites-available/default`:
    /// their content is recognised.
    package init?(_ file: HostSettings.File) {
        guard let kind = Self.read(file)?.kind else { return nil }
        self = kind
    }

    /// The server, with the directives of Apache's settings, by which these are recognised.
    static func read(_ file: HostSettings.File) -> (kind: ServerKind, directives: [ApacheDirective])? {
        let name = file.name
        if isOfCaddy(name) { return (.caddy, []) }
        if name.hasPrefix(".") || HostSettings.names.contains(name) || hasOtherSyntax(name) { return nil }
        let isMain = ["apache2.conf", "httpd.conf"].contains(name)
        // Each section of Apache's begins with this byte; most settings of nginx have none.
        let mayBeOfApache = isMain || file.bytes.contains("<")
        if mayBeOfApache, file.bytes.count <= ServerSettingsLength.maximum {
            let directives = ApacheDirective.all(in: file.bytes)
            if isMain || directives.contains(where: { $0.isIn("virtualhost", "directory", "location") }) {
                return (.apache, ApacheDirective.all(in: file.bytes, including: file.included))
            }
        }
        let isOfNginx = isNamed(name) || describesServer(file.bytes)
        return if isOfNginx { (.nginx, []) } else { nil }
    }

    /// Whether a name alone is one of settings of a server. Images of nginx have templates.
    package static func isNamed(_ name: String) -> Bool {
        name.hasSuffix(".conf") || name.hasSuffix(".conf.template") || isOfCaddy(name)
    }

    private static func isOfCaddy(_ name: String) -> Bool {
        name == "Caddyfile" || name.hasPrefix("Caddyfile.") || name.hasSuffix(".caddy") || name.hasSuffix(".caddyfile")
    }

    /// Whether the ending is one of files that may contain settings of a server, such as a workflow.
    private static func hasOtherSyntax(_ name: String) -> Bool {
        [".yml", ".yaml", ".json", ".toml", ".sh", ".md", ".html"].contains(where: name.hasSuffix)
    }

    /// Whether the settings of nginx have a server.
    private static func describesServer(_ bytes: [UInt8]) -> Bool {
        if bytes.contains(0) || bytes.count > ServerSettingsLength.maximum { return false }
        let outermost = ServerDirectiveReader.read(bytes, syntax: .nginx).directives
        return outermost.besideServers.contains { directive in
            directive.tokens == ["server"] && directive.block != nil
        }
    }
}

extension [HostSettings.File] {
    /// Whether one of them is of a server: nginx, Caddy or Apache.
    package var includeServer: Bool { contains { file in ServerKind(file) != nil } }
}
