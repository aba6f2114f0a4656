/// What a document is doing while it is built, as a script in it counts.
///
/// WebDriver cannot run a script before those of the page. The session does not wait for the page to load, so that
/// the first call usually precedes the files of scripts. A request by an earlier script is not seen, hence
/// ``patience`` and ``mayMiss``.
struct PageActivity: Equatable {
    /// Milliseconds without a change until a document is read.
    static let quiet = 500
    /// Milliseconds for which a document that has scripts and no field for a password can get its
    /// form, after it is complete.
    static let patience = 3000
    /// Milliseconds, after it is complete, until a document is read though it is not quiet.
    static let limit = 5000
    /// Milliseconds between two calls.
    static let interval: UInt32 = 40

    private let url: String
    private let changes: String
    let isComplete: Bool
    /// Requests without a response, scripts that are loading, and timers of at most three
    /// seconds that no timer has set.
    let pending: Int
    let mayGrow: Bool
    /// Whether it has scripts and no field for a password, and a script ran before the first call.
    let mayMiss: Bool
    /// Whether the document is the one before the page.
    var isBefore: Bool { url.isEmpty }

    /// Reads what ``RenderedDocument/watching`` writes. The result is nil for any other text.
    init?(_ text: String) {
        let parts = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 6, let pending = Int(parts[2]) else { return nil }
        url = parts[0]
        changes = parts[3]
        self.pending = pending
        isComplete = parts[1] == "complete"
        mayGrow = parts[4] == "true"
        mayMiss = parts[5] == "true"
    }
}

extension RenderedDocument {
    /// Marks the document as the one that the next page replaces.
    static let leaving = "window[Symbol.for('aasa')] = 'left'; return '';"
    static let replacing = "window[Symbol.for('aasa')] = 'left'; location.replace(arguments[0]); return '';"

    /// Begins to count in a document that it has not seen before, and writes the numbers.
    static let watching = #"""
        const key = Symbol.for("aasa");
        let state = window[key];
        if (state === "left") return "\n\n0\n\n\n";
        if (!state) {
          const isLate = document.readyState !== "loading" || Array.from(document.scripts).some((one) => !one.src);
          window[key] = state = { changes: 0, pending: 0, isLate: isLate };
          const begin = () => {
            let isOpen = true;
            state.pending++;
            return () => { if (isOpen) { isOpen = false; state.pending--; state.changes++; } };
          };
          const { fetch, setTimeout } = window, { send } = XMLHttpRequest.prototype;
          window.fetch = function (...rest) {
            const end = begin(), response = fetch.apply(window, rest);
            response.then((one) => one.clone().blob()).then(end, end);
            return response;
          };
          XMLHttpRequest.prototype.send = function (...rest) {
            const end = begin();
            this.addEventListener("loadend", end, { once: true });
            try { return send.apply(this, rest); } catch (error) { end(); throw error; }
          };
          const timers = new Map();
          let isInTimer = false;
          window.setTimeout = function (handler, delay, ...rest) {
            if (typeof handler !== "function") return setTimeout(handler, delay, ...rest);
            const end = isInTimer || delay > 3000 ? () => {} : begin();
            const timer = setTimeout(function (...words) {
              isInTimer = true;
              try { handler.apply(this, words); } finally { isInTimer = false; timers.delete(timer); end(); }
            }, delay, ...rest);
            timers.set(timer, end);
            return timer;
          };
          for (const name of ["clearTimeout", "clearInterval"]) {
            const clear = window[name];
            window[name] = (timer) => { timers.get(timer)?.(); timers.delete(timer); clear(timer); };
          }
          new MutationObserver((records) => {
            state.changes++;
            if (document.readyState !== "complete") return;
            for (const record of records) for (const node of record.addedNodes) {
              if (node.localName !== "script" || !node.src || node.noModule || !/^$|javascript|module/.test(node.type)) continue;
              const end = begin();
              for (const name of ["load", "error"]) node.addEventListener(name, end);
            }
          }).observe(document, { subtree: true, childList: true, attributes: true });
        }
        const changes = state.changes + performance.getEntriesByType("resource").length;
        const mayGrow = document.scripts.length > 0 && !document.querySelector("input[type=password]");
        const mayMiss = mayGrow && state.isLate;
        return `${location.href}\n${document.readyState}\n${state.pending}\n${changes}\n${mayGrow}\n${mayMiss}`;
        """#
}
