import Foundation
import TestSupport

/// Where a script's commands run: a folder of their own, an environment of their own, servers of their own.
final class Workplace {
    private let folder: TemporaryFolder
    private var servers: [LocalServer] = []
    private var variables: [(name: String, value: String)]
    private var isUnprivileged = false
    private let files: [Script.File]

    /// Seconds after which a command is ended.
    private static let limit = 300

    /// Long values that many scripts name: the SHA-256 of certificates, and an Android app that the first one signs.
    private static let constants: [(name: String, value: String)] = [
        ("SHOP_APP", "com.shop.android@" + sha256),
        ("SHA256_2", "9D:63:D8:24:34:C6:3B:86:F2:04:0C:3C:CC:D7:64:DF:C3:CA:C1:E8:AE:8C:34:45:6A:C5:AF:DA:3D:49:5D:AC"),
        ("SHA256_3", "5B:12:7C:90:E3:44:A8:01:66:DF:2E:B7:39:C5:8A:F0:1D:73:94:4E:AB:60:27:D8:9F:35:C2:18:EE:71:06:BD"),
        ("SHA256_4", "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"),
        ("SHA256", sha256),
    ]

    private static let sha256 =
        "1F:77:9C:2E:41:D0:5B:A6:93:0E:6C:88:F4:3D:27:B9:50:EE:14:C2:7A:0B:9D:65:38:A1:FC:42:D7:8E:19:60"

    init(files: [Script.File]) throws {
        folder = try TemporaryFolder()
        self.files = files
        for name in ["bin", "home", "state", "work", "root"] {
            try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: false)
        }
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("bin/aasa"), withDestinationPath: Repository.program)
        let chain = Repository.testCerts("bundles/valid-rsa-chain.pem")
        let key = Repository.testCerts("keys/valid-rsa.key")
        variables = [
            ("PATH", folder.file("bin") + ":/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"),
            ("HOME", folder.file("home")), ("XDG_STATE_HOME", folder.file("state")), ("LC_ALL", "C.UTF-8"),
            ("TZ", "UTC"), ("TERM", "xterm"), ("BASH_ENV", Self.path(ofTool: "await.sh")),
            ("WORK", folder.file("work")), ("ROOT", folder.file("root")),
            ("STATE", folder.file("state")), ("CERTS", Repository.testCerts("")), ("DATA", Repository.data("")),
            ("HOOKS", Repository.root.appending(path: "Support/hooks").path),
            ("SCHEMAS", Repository.root.appending(path: "Tests/CommandTests/Schemas").path),
            ("MAKE_APP", Self.tool("make-app.py")), ("RECEIVER", Self.tool("receiver.py")),
            ("COMPLETE", Self.tool("complete.py")),
            ("RELAY", Self.tool("relay.py")), ("SILENT", Self.tool("silent-server.py")),
            ("HOSTING", Self.tool("hosting-server.py")),
            ("ACCESS", folder.file("access.log")),
            ("VERDICT", "{site, app, service, rules, status, reason}"),
            ("SIGNER", "--cert \(chain) --key \(key)"),
        ]
        variables += Self.constants
        // A program that was built with a sanitizer reads these, and the programs of the tests the last one.
        for name in ["ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS", "SWIFT_BACKTRACE", "SLOWDOWN"] {
            if let value = ProcessInfo.processInfo.environment[name] { variables.append((name, value)) }
        }
        for file in files where !file.name.hasPrefix("nginx") {
            let isServed = file.name.hasPrefix("root/")
            let content = Self.replaceNames(in: file.content, by: Self.constants)
            try folder.write(isServed ? file.name : "work/" + file.name, content)
        }
    }

    private static func tool(_ name: String) -> String { "python3 " + path(ofTool: name) }

    private static func path(ofTool name: String) -> String {
        Repository.root.appending(path: "Tests/Tools/\(name)").path
    }

    /// Runs a command to its end.
    func run(_ command: String) throws -> Command {
        let user = isUnprivileged ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []
        return try Command.run(
            ["-i"] + variables.map { "\($0.name)=\($0.value)" } + user
                + ["bash", "-o", "pipefail", "-c", command],
            folder: folder.file("work"), seconds: Self.limit)
    }

    /// A text with `$NAME` replaced by the variables that a script's expectations may name.
    func expand(_ text: String) -> String { Self.replaceNames(in: text, by: shown) }

    private static func replaceNames(in text: String, by variables: [(name: String, value: String)]) -> String {
        var text = text
        for variable in variables { text = text.replacingOccurrences(of: "$" + variable.name, with: variable.value) }
        return text
    }

    /// The other way round.
    func conceal(_ text: String) -> String {
        var text = text
        for variable in shown {
            let before = variable.name.hasPrefix("PORT") ? ":" : ""
            text = text.replacingOccurrences(of: before + variable.value, with: before + "$" + variable.name)
        }
        return text
    }

    /// Longer names first, so that `$PORT` does not match in `$PORT2`.
    private var shown: [(name: String, value: String)] {
        let names = ["WORK", "ROOT", "STATE", "CERTS", "DATA", "SHARED", "SHOP_APP"]
        let beginnings = ["PORT", "DATABASE", "SHOWN", "SHA256"]
        let shown = variables.filter { variable in
            names.contains(variable.name) || beginnings.contains { variable.name.hasPrefix($0) }
        }
        return shown.sorted { $0.name.count > $1.name.count }
    }

    // MARK: Directives

    /// Executes a directive.
    ///
    /// - Returns: why the script cannot be run here, or nil if it can.
    func follow(_ directive: Script.Directive) throws -> String? {
        let words = directive.words
        switch directive.name {
        case "nginx": try startServer(certificate: words.first ?? "valid-rsa")
        case "postgresql": try makeDatabase()
        case "user": try loseRights()
        case "needs":
            if try run(words.joined(separator: " ")).status != 0 { return words.joined(separator: " ") }
        case Script.webKitDirective:
            let isInstalled = try run("command -v WebKitWebDriver && command -v Xvfb").status == 0
            if !isInstalled { return "WebKitWebDriver and Xvfb" }
        case "corpus":
            guard let path = Repository.shared("corpus") else { return "shared/corpus beside the checkout" }
            variables.append(("SHARED", URL(filePath: path).deletingLastPathComponent().path))
        default: throw UnknownDirective(name: directive.name)
        }
        return nil
    }

    struct UnknownDirective: Error { var name: String }

    /// The first server is configured by the file `nginx`, the second by `nginx2`.
    private func startServer(certificate: String) throws {
        let suffix = servers.isEmpty ? "" : String(servers.count + 1)
        let inside = files.first { $0.name == "nginx" + suffix }?.content ?? ""
        let log = folder.file("access.log")
        let server = try LocalServer(files: [:]) { port, _ in
            variables += [("PORT" + suffix, String(port))]
            return """
                server {
                    listen 127.0.0.1:\(port) ssl;
                    ssl_certificate \(Repository.testCerts("bundles/\(certificate)-chain.pem"));
                    ssl_certificate_key \(Repository.testCerts("keys/\(certificate).key"));
                    \(inside.hasPrefix("root ") ? "" : "root \(folder.file("root"));")
                    access_log \(log);
                    \(expand(inside))
                }
                """
        }
        servers.append(server)
        let trust = "--cacert \(Repository.testCerts("roots/root-rsa.pem"))"
        variables.append(("NET" + suffix, "\(trust) --connect-to \(server.connectTo)"))
    }

    /// The first database is `$DATABASE`, the second `$DATABASE2`; `$SHOWN` is its URL without the password.
    private func makeDatabase() throws {
        let server = try PostgreSQLServer.shared()
        let count = variables.count { $0.name.hasPrefix("DATABASE") }
        let suffix = count == 0 ? "" : String(count + 1)
        let url = try server.database()
        variables.append(("DATABASE" + suffix, url))
        let shown = url.replacingOccurrences(of: ":\(PostgreSQLServer.password)@", with: "@")
        variables.append(("SHOWN" + suffix, shown))
        variables.append(("SERVER" + suffix, "127.0.0.1:\(server.port)"))
    }

    /// Runs the commands that follow as an ordinary user. That user may have no access to the checkout, so the program
    /// and the certificates are copied.
    private func loseRights() throws {
        guard getuid() == 0, !isUnprivileged else { return }
        isUnprivileged = true
        let copy = folder.file("certs")
        _ = try Command.run([
            "sh", "-c",
            """
            cp -rL "$1" "$2/certs" && cp --remove-destination -L "$2/bin/aasa" "$2/bin/program" \
            && mv "$2/bin/program" "$2/bin/aasa" && chown -R 65534:65534 "$2" && chmod -R u+rwX,go+rX "$2" && chmod 600 "$2"/certs/keys/* "$2"/certs/bundles/*.p12
            """, "sh", Repository.testCerts(""), folder.path,
        ])
        for index in variables.indices where ["CERTS", "SIGNER"].contains(variables[index].name) {
            variables[index].value.replace(Repository.testCerts(""), with: copy)
        }
    }
}
