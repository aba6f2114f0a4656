internal import AASA
internal import POSIX

/// The path of one check: the plan, the results of both systems, the output, the exit status.
extension CheckSites {
    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        console.warn(about: apps)
        let expected = try expect.map { path throws(CommandFailure) in
            let kind = AppFileKind(named: path)
            try reject(
                if: kind == .ipa || kind?.isOfAndroid == true, as: .dataError,
                "'--expect' needs a document, and '\(path)' is an app", hint: nil)
            return try InputFile.read(path).deployed.document()
        }
        let output = CheckOutput(options: self, expected: expected)
        let plan: CheckPlans
        do throws(CommandFailure) {
            plan = try CheckPlans(of: self, expecting: expected, console: console)
        } catch {
            // An empty report would be one without findings.
            if error.status == .configuration {
                try output.write([], unread: [(ConfigurationLookup.fileName, error)], to: console)
            }
            throw error
        }
        if let status = try statusWithoutRequests(plan, on: console) { return status }
        plan.apple.noteInternationalised()
        try rejectOptionsForApple(unless: plan.hasSite, hasAndroid: !plan.android.checks.isEmpty)
        try requireSite(plan.hasSite, isExpected: expected != nil && plan.unread.isEmpty)
        let hasRequests = plan.hasSite || !plan.android.checks.isEmpty || !plan.unread.isEmpty
        if !hasRequests { warnOfUnusedOptions(on: console) }

        let androidRun = try AndroidRun(plan, options: self, console: console)
        let unread = androidRun.unread
        let run = try CheckRun(options: self)
        var pages = PageInspection(
            paths: page, network: network, moment: moment.moment, failOn: threshold, renders: render, console: console)
        var filter = try baseline.filter()
        let status = try Interruption.withDescriptor { descriptor throws(CommandFailure) -> ExitCode in
            let gate = CheckGate(
                items: plan.items, run: run, android: androidRun, options: self, interruption: descriptor,
                filter: filter, console: console)
            let (checked, ending) = try gate.results()
            var results: [CheckResult]?
            if let checked {
                let all = try complete(checked, after: ending, in: plan, &pages, on: console)
                results = all.map { result in result.filtered(by: &filter) }
            }
            // After a signal the last state is written before the signal is delivered, which ends the program.
            return try Interruption.endAtOnce { () throws(CommandFailure) in
                try output.write(results ?? [], unread: unread, to: console)
                let isComplete = unread.isEmpty && pages.failure == nil && ending != .interrupted
                try filter.finish(console, isComplete: isComplete)
                gate.report(ending, after: results)
                console.hintAtMistypedFiles(results ?? [])
                return self.status(of: results)
            }
        }
        return unread.first?.failure.status ?? pages.failure ?? status.combined(with: plan.apple.status)
    }

    /// The results with the lists and pages of their sites, and those of missing documents.
    ///
    /// - Parameter ending: of the checks.
    private func complete(
        _ results: [CheckResult], after ending: WaitEnding, in plan: CheckPlans, _ pages: inout PageInspection,
        on console: Console
    ) throws(CommandFailure) -> [CheckResult] {
        var examined = results
        // A signal ends further requests.
        if ending != .interrupted {
            examined = try withLists(results, in: plan, on: console)
            examined = try examinePages(of: examined, &pages, notingOn: console)
        }
        let all = examined + plan.missingDocuments.results(failOn: threshold)
        return all.map { result in result.compared(with: examined) }
    }

    /// Notes the sites that are not requested, and shows what apps claim if there is nothing else.
    ///
    /// - Returns: the exit status if there is nothing to check; nil otherwise.
    private func statusWithoutRequests(_ plan: CheckPlans, on console: Console) throws(CommandFailure) -> ExitCode? {
        if plan.unrequested.isEmpty { return nil }
        if plan.hasOnlyApps { try showClaims(console) }
        noteUnrequested(plan.unrequested, to: console)
        return if plan.hasOnlyApps { plan.unread.first?.failure.status ?? .unknown } else { nil }
    }
}

extension Console {
    /// Hints at files of this folder whose names were probably meant by sites that do not answer:
    /// `shop.ap` is a host's name, too.
    func hintAtMistypedFiles(_ results: [CheckResult]) {
        let maximumNames = 1000
        let diagnoses = results.flatMap(\.diagnoses)
        let silent = diagnoses.filter { diagnosis in diagnosis.origin.reason == .unreachable }.compactMap(\.site).unique
        guard !silent.isEmpty, let names = try? FileSystem.names(in: ".", limit: maximumNames) else { return }
        let files = names.filter(Operand.isFileName)
        for site in silent {
            let file = EditDistance.nearest(to: site.description, in: files, limit: 2, ignoringCase: true)
            guard let file else { continue }
            hint("'\(site)' is checked as a site; for the file of this folder: aasa check \(file.shellArgument)")
        }
    }
}
