internal import AASA

/// Locations and changes as SARIF 2.1.0 writes them.
enum SARIFLocation {
    /// Section 3.28. Lines and columns of a signed file are those of the document in it.
    static func location(of finding: Finding, in suite: ReportSuite) -> JSONText {
        var physical = [("artifactLocation", artifact(finding.location.name ?? suite.path))]
        if let region = suite.texts.region(of: finding) {
            var members = textRegion(of: region.range, in: region.source)
            if region.source.isFile { members += byteRegion(region.range) }
            physical.append(("region", .object(members)))
        } else if let line = finding.location.line {
            physical.append(("region", JSONText(["startLine": line])))
        }
        return JSONText(["physicalLocation": JSONText.object(physical)])
    }

    /// Section 3.55; nil without a change.
    static func fix(of finding: Finding, in texts: SourceTexts) -> JSONText? {
        guard let path = finding.location.name, let region = texts.region(of: finding), let edits = region.fix,
            !edits.isEmpty
        else { return nil }
        let replacements = edits.map { edit in
            JSONText([
                "deletedRegion": JSONText.object(
                    textRegion(of: edit.range, in: region.source) + byteRegion(edit.range)),
                "insertedContent": JSONText(["text": String(utf8: edit.replacement)]),
            ])
        }
        let change = JSONText(["artifactLocation": artifact(path), "replacements": replacements])
        return JSONText(["artifactChanges": [change]])
    }

    /// Section 3.4: a file as a URI reference. GitHub rejects a log with a URL of a site in its place.
    private static func artifact(_ name: String) -> JSONText {
        if ReportPath.scheme(of: name) == nil { return JSONText(["uri": uri(name)]) }
        return JSONText(["uri": uri(name), "properties": JSONText(["url": name])])
    }

    /// Section 3.30.2: lines and columns from 1; the end column is that of the code point after the region.
    private static func textRegion(of range: Range<Int>, in source: SourceText) -> [(String, JSONText)] {
        let region = SourceRegion(source: source, range: range, fix: nil)
        return [
            ("startLine", JSONText(region.start.line)), ("startColumn", JSONText(region.start.column)),
            ("endLine", JSONText(region.end.line)), ("endColumn", JSONText(region.end.column)),
        ]
    }

    private static func byteRegion(_ range: Range<Int>) -> [(String, JSONText)] {
        [("byteOffset", JSONText(range.lowerBound)), ("byteLength", JSONText(range.count))]
    }

    /// Relative as the path is; what RFC 3986 section 2.3 does not count as unreserved is percent-encoded.
    private static func uri(_ name: String) -> String {
        let path = ReportPath.inCheckout(name)
        // What is encoded in a URL stays so.
        let others = if ReportPath.scheme(of: name) == nil { "/" } else { "/%" }
        let root = if path.hasPrefix("/") { "file://" } else { "" }
        return root + path.percentEncoded(except: others)
    }
}
