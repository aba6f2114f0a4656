internal import POSIX

/// WebKit's MiniBrowser and its driver, with a display and a profile of their own (Debian: webkit2gtk-driver, xvfb).
///
/// A shell owns all processes. When its input ends, by ``end()`` or with this process, even by `SIGKILL`, it kills them
/// and removes the profile: WebKit's processes are in one session, and the X server is terminated, so that it removes
/// its lock. A ``MemoryWatch`` ends WebKit when it takes too much memory.
///
/// Not for use from two threads at once.
package final class WebKitBrowser {
    private let shell: CompanionShell
    private let memory: MemoryWatch
    /// The profile's folder, which all processes have in their arguments or environment.
    let folder: String
    private let driver: LoopbackEndpoint
    /// A descriptor that becomes readable when the browser must end early.
    private let interruption: Int32?
    /// By ``SteadyClock/milliseconds``.
    private let deadline: Int
    /// Bytes of the browser's messages that are kept.
    private static let maximumConsole = 65_536

    /// Starts the processes; they may not be ready yet.
    ///
    /// - Parameters:
    ///   - contentRules: the rule list that every load obeys, as WebKit's content blockers have it.
    ///   - ignoresCertificates: whether the browser accepts every certificate.
    ///   - timeLimit: milliseconds for everything.
    ///   - memoryLimit: bytes for all processes together.
    ///   - interruption: a descriptor that becomes readable when all must end early.
    /// - Throws: `.missing`, `.notStarted`, `.interrupted`.
    package init(
        contentRules: [UInt8], userAgent: String, ignoresCertificates: Bool, timeLimit: Int, memoryLimit: Int,
        interruption: Int32?
    ) throws(WebDriverError) {
        deadline = SteadyClock.milliseconds + timeLimit
        self.interruption = interruption
        if let missing = Self.programs.first(where: { $0.path == nil }) {
            throw WebDriverError(.missing, detail: missing.package)
        }
        guard let endpoints = LoopbackEndpoint.free(2, at: LoopbackEndpoint.ownAddress()) else {
            throw WebDriverError(.notStarted, detail: "no free port on the loopback interface")
        }
        driver = endpoints[0]
        let options = if ignoresCertificates { "--ignore-tls-errors" } else { "" }
        let line = Self.script(driver: driver, inspector: endpoints[1], options: options)
        shell = try Self.starting { () throws(FileError) in
            try CompanionShell(line: line, inherited: .only(["PATH", "TMPDIR", "LANG", "LC_ALL"]))
        }
        let lines = ShellLines(shell: shell, deadline: deadline, interruption: interruption)
        let folder = try lines.next("folder", else: Self.missingFolder)
        self.folder = folder
        try Self.starting { () throws(FileError) in
            try AtomicFile.write(contentRules, to: folder + "/rules.json")
        }
        // A line for a variable: no quoting is needed.
        shell.write(userAgent)
        shell.write(Self.proxyOptions)
        // The shell reads nothing but its input, so that it can end everything at any moment.
        shell.write(try lines.next("display", else: "the X server did not start"))
        guard let group = Int32(try lines.next("group", else: "the shell ended")) else {
            throw WebDriverError(.notStarted, detail: "the shell ended")
        }
        memory = try Self.starting { () throws(FileError) in
            try MemoryWatch(session: group, limit: memoryLimit)
        }
    }

    deinit { end() }

    private static func starting<R>(_ body: () throws(FileError) -> R) throws(WebDriverError) -> R {
        do throws(FileError) {
            return try body()
        } catch {
            throw WebDriverError(.notStarted, detail: error.detail)
        }
    }

    /// MiniBrowser's options for the proxy of the environment, as curl reads it, without its user. The capability
    /// `proxy` would make WebKit speak TLS to the proxy.
    private static var proxyOptions: String {
        let url = firstValue(of: Environment.proxies)
        var scheme = "http://"
        if let mark = url.range(ofBytes: "://") { scheme = String(url[..<mark.upperBound]) }
        let withUser = url.split(separator: "/").last { part in part.last != ":" } ?? ""
        let authority = withUser.split(separator: "@").last ?? ""
        let names = firstValue(of: Environment.proxyExceptions).split(separator: ",")
        let exceptions = names.map { name in name.drop { $0 == "." } }
        if authority.isEmpty || exceptions == ["*"] { return "" }
        var options = "--proxy=\(scheme)\(authority)"
        let hasPort = authority.reversed().prefix { $0 != "]" }.contains(":")
        if !hasPort { options += ":1080" }
        for host in exceptions { options += " --ignore-host=\(host) --ignore-host=*.\(host)" }
        return options
    }

    /// The first of the variables that is set, with commas for spaces and without what no address contains.
    private static func firstValue(of variables: [String]) -> String {
        let value = variables.lazy.compactMap { Environment.value($0) }.first { !$0.isEmpty } ?? ""
        var text = ""
        for character in value {
            let isAlphanumeric = character.isASCII && (character.isLetter || character.isNumber)
            if character.isWhitespace {
                text += ","
            } else if isAlphanumeric || ".:*_-[]/,@".contains(character) {
                text.append(character)
            }
        }
        return text
    }

    /// Ends all processes and removes the profile.
    package func end() {
        memory.end()
        shell.end()
    }

    /// Milliseconds until the time limit.
    package var remaining: Int { max(0, deadline - SteadyClock.milliseconds) }

    /// Sends a command of the WebDriver protocol (W3C WebDriver, section 6.3) and returns the body of the answer, which
    /// is JSON for a success and a failure.
    ///
    /// - Parameter limit: milliseconds; the time limit of everything holds too.
    /// - Throws: `.timedOut`, `.noAnswer`, `.tooMuchMemory`, `.interrupted`.
    package func command(
        _ method: String, to path: String, content body: String?, within limit: Int = .max
    ) throws(WebDriverError) -> [UInt8] {
        let deadline = min(deadline, SteadyClock.milliseconds + min(limit, 600_000))
        do throws(WebDriverError) {
            let request = LoopbackRequest(endpoint: driver, deadline: deadline, interruption: interruption)
            return try request.send(method, to: path, content: body)
        } catch {
            guard error.code == .noAnswer, memory.hasPassedLimit else { throw error }
            throw WebDriverError(.tooMuchMemory)
        }
    }

    /// What the browser has written so far, one message a line: errors of the rule list, among others; cut off when it
    /// is long.
    package var console: String {
        String(
            decoding: (try? FileReader.read(folder + "/console", limit: 4 * Self.maximumConsole)) ?? [], as: UTF8.self)
    }

    /// Whether the browser's own process has ended.
    package var hasEnded: Bool { FileSystem.exists(folder + "/ended") }

    /// The file of MiniBrowser, which is in no folder of `PATH`.
    private static let browser = FileSystem.first(matching: [
        "/usr/lib/*/webkit2gtk-4.*/MiniBrowser", "/usr/libexec/webkit2gtk-4.*/MiniBrowser",
    ])

    /// The programs that run a page: their files, nil for one that is missing, and their Debian packages.
    package static var programs: [(name: String, path: String?, package: String)] {
        [
            ("WebKit driver", FileSystem.program("WebKitWebDriver"), "webkit2gtk-driver"),
            ("MiniBrowser", browser, "webkit2gtk-driver"),
            ("Xvfb", FileSystem.program("Xvfb"), "xvfb"),
        ]
    }

    /// Why the shell ended before it had a folder for the browser.
    private static var missingFolder: String {
        let named = Environment.value("TMPDIR") ?? ""
        let folder = if named.isEmpty { "'/tmp'" } else { "'\(named)', which TMPDIR names" }
        return "cannot be read in WebKit: no folder was made in \(folder)"
    }

    /// The script of the shell. It reads the user agent and the options for a proxy, prints what has happened, and
    /// waits for the end of its input.
    ///
    /// The browser connects to its own inspector. A driver that is earlier starts a session that WebKit never answers,
    /// so the driver starts once that connection is in `/proc/net/tcp` (address, peer, state 01: established), which is
    /// after the browser has compiled its rules.
    private static func script(driver: LoopbackEndpoint, inspector: LoopbackEndpoint, options: String) -> String {
        return """
            umask 077; trap '' HUP INT TERM PIPE
            folder=$(mktemp -d "${TMPDIR:-/tmp}/aasa-webkit.XXXXXXXX" 2>/dev/null) || exit
            try() { n=0; while [ $n -lt 20 ] && "$@"; do sleep 0.02; n=$((n + 1)); done; }
            end() {
                if [ -n "$group" ]; then
                    kill -s KILL "$group"; try kill -s KILL -- "-$group"; wait "$group"
                fi
                if [ -n "$server" ]; then
                    kill -s TERM "$server"; try kill -s 0 "$server"; kill -s KILL "$relay" "$server"
                    for lock in /tmp/.X*-lock; do
                        read -r owner <"$lock" && [ "$owner" = "$server" ] || continue
                        number=${lock#/tmp/.X}; rm -f "$lock" "/tmp/.X11-unix/X${number%-lock}"
                    done
                fi
                wait; rm -rf "$folder"; exit
            } 2>/dev/null
            mkfifo "$folder/display"; echo "folder $folder" 2>/dev/null
            IFS= read -r agent && IFS= read -r proxy || end
            { printf '\\377\\377\\0\\0\\0\\0\\0\\022MIT-MAGIC-COOKIE-1\\0\\020'; head -c 16 /dev/urandom; } >"$folder/authority"
            { read -r display <"$folder/display"; echo "display $display"; } 2>/dev/null & relay=$!
            { trap - TERM; exec Xvfb -displayfd 3 -screen 0 1280x1024x24 -nolisten tcp -auth "$folder/authority" 3>"$folder/display" >/dev/null 2>&1; } & server=$!
            read -r display || end
            export DISPLAY=":$display" XAUTHORITY="$folder/authority" HOME="$folder" TMPDIR="$folder" XDG_RUNTIME_DIR="$folder"
            export DBUS_SESSION_BUS_ADDRESS=disabled: NO_AT_BRIDGE=1 GSETTINGS_BACKEND=memory GIO_USE_VFS=local GTK_A11Y=none
            export WEBKIT_INSPECTOR_SERVER=\(inspector.text) agent proxy folder
            setsid sh -cf 'cd "$folder"; echo 1000 >/proc/self/oom_score_adj
                { stdbuf -oL "\(browser ?? "")" --automation \(options) $proxy --content-filter=rules.json --user-agent="$agent" 2>&1; >ended; } | { stdbuf -o0 head -c \(maximumConsole) >console; cat >/dev/null; } &
                until grep -q " \(inspector.kernelText) [0-9A-F]*:[0-9A-F]* 01 " /proc/net/tcp; do sleep 0.02; done
                env -u WEBKIT_INSPECTOR_SERVER WebKitWebDriver --host=\(driver.host) --port=\(driver.port) --target="$WEBKIT_INSPECTOR_SERVER"' >/dev/null 2>&1 & group=$!
            echo "group $group" 2>/dev/null; read -r rest; end
            """
    }
}

/// What the shell prints: a name and a value a line.
private struct ShellLines {
    let shell: CompanionShell
    /// By ``SteadyClock/milliseconds``.
    let deadline: Int
    let interruption: Int32?

    /// The value of the next line.
    ///
    /// - Throws: `.notStarted` with a reason, `.timedOut`, `.interrupted`.
    func next(_ name: String, else reason: String) throws(WebDriverError) -> String {
        let remaining = max(0, deadline - SteadyClock.milliseconds)
        let line = shell.line(within: remaining, interruption: interruption) ?? ""
        let fields = line.split(separator: " ", maxSplits: 1)
        if fields.count == 2, fields[0] == name { return String(fields[1]) }
        if let interruption, !Descriptors.readable([interruption], within: 0).isEmpty {
            throw WebDriverError(.interrupted)
        }
        throw WebDriverError(SteadyClock.milliseconds >= deadline ? .timedOut : .notStarted, detail: reason)
    }
}
