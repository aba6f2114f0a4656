/// The server whose settings a file has.
package enum ServerKind: Sendable {
    case nginx, apache, caddy

    /// Nil for settings of something else.
    ///
    /// Debian has the settings of a site in files without an ending, as in `sites-available/default`:
    /// their content is recognised.
    package init?(_ file: HostSettings.File) {
        let name = file.name
        if Self.isOfCaddy(name) {
            self = .caddy
        } else if name.hasPrefix(".") || HostSettings.names.contains(name) || Self.hasOtherSyntax(name) {
            return nil
        } else if ApacheServer.isOne(file.bytes) {
            self = .apache
        } else if Self.isNamed(name) || Self.describesServer(file.bytes) {
            self = .nginx
        } else {
            return nil
        }
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
        return (outermost + outermost.all(named: "http").flatMap(\.directives)).contains { directive in
            directive.words == ["server"] && directive.block != nil
        }
    }
}
