internal import AASA
internal import AASAWeb
internal import Arguments
internal import AssetLinks
internal import AssetLinksToolkit

enum CheckFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json, sarif, junit, github, gitlab, html
}

/// Writes the results of a `check` in one of the formats.
struct CheckOutput {
    let options: CheckSites
    /// The document that sites should serve.
    let expected: InputFile?

    private var format: CheckFormat { options.chosenFormat }
    private var isVerbose: Bool { options.verbose }

    /// - Parameter unread: files that could not be read, with the reasons.
    func write(
        _ results: [CheckResult], unread: [(path: String, failure: CommandFailure)], to console: Console
    ) throws(CommandFailure) {
        if format == .html {
            let page = CheckPage(results: results, isVerbose: isVerbose, moment: options.moment.moment).page
            return try console.write(page.bytes + [0x0A])
        }
        try console.write(lines(results, unread: unread, in: console.style))
    }

    private func lines(
        _ results: [CheckResult], unread: [(path: String, failure: CommandFailure)], in style: Style
    ) -> [String] {
        switch format {
        case .text:
            let summary = CheckSummary(results: results, unread: unread.map(\.path), options: options)
            return text(of: results, summary: style.strong(summary.line), style)
        case .json: return results.flatMap { objects(of: $0, style) }.map(\.line)
        case .sarif, .junit, .github, .gitlab, .html:
            guard var writer = ReportFormat(rawValue: format.rawValue)?.writer(for: "check") else { return [] }
            var suites: [ReportSuite] = []
            for result in results {
                var own = result.suites
                if !result.diagnoses.isEmpty {
                    let suite = ReportSuite(
                        path: result.name, diagnosed: result.findings, in: result.texts, failOn: options.threshold)
                    own.insert(suite, at: 0)
                }
                let isRight = options.status(of: result) == .yes
                suites += own.map { suite in Self.ratingPending(suite, isRight: isRight) }
            }
            var reported: Set<[String]> = []
            for file in unread where reported.insert(file.failure.identity).inserted {
                suites.append(ReportSuite(unread: file.path, file.failure))
            }
            return suites.flatMap { suite in writer.add(suite) } + writer.close()
        }
    }

    private func text(of results: [CheckResult], summary: String, _ style: Style) -> [String] {
        if options.quiet { return [summary] }
        var lines: [String] = []
        for result in results {
            if !lines.isEmpty { lines.append("") }
            lines += CheckView(result: result, style: style, isVerbose: isVerbose, expected: expected).lines
        }
        let linked = results.compactMap(\.android).filter { android in !android.isAboutCredentials }
        let packages = linked.map(\.app.package.printable).unique
        lines += AndroidCheckView.deviceLines(packages, style)
        if results.count < 2 { return lines }
        return lines + ["", summary]
    }

    private func objects(of result: CheckResult, _ style: Style) -> [JSONText] {
        if let android = result.android {
            return [AndroidCheckView(diagnosis: android, name: result.name, style: style).checkObject(of: result).json]
        }
        if result.diagnoses.isEmpty { return [result.appObject.json] }
        let texts = result.texts
        return result.diagnoses.map { diagnosis in diagnosis.checkObject(in: result, texts).json }
    }

    /// The findings with what is not known yet as warnings, as `verify` reports pending pairs.
    ///
    /// - Parameter isRight: whether what is not known yet does not count for the exit status.
    private static func ratingPending(_ suite: ReportSuite, isRight: Bool) -> ReportSuite {
        var suite = suite
        for index in suite.cases.indices where suite.cases[index].outcome == .pending {
            if isRight { suite.cases[index].outcome = .passed }
            guard let finding = suite.cases[index].finding, finding.isError else { continue }
            suite.cases[index].finding = finding.rated(.warning)
        }
        return suite
    }
}
