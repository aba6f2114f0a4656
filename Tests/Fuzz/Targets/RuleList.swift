@testable import AASA
@testable import AASAPages

/// A content rule list: the findings and the fixes.
func checkRuleList(_ bytes: [UInt8]) {
    guard let list = RuleList(bytes, isExpected: bytes.count.isMultiple(of: 2)) else { return }
    for finding in list.findings(.standard) {
        let range = finding.location.range ?? 0..<0
        require(range.lowerBound >= 0 && range.upperBound <= bytes.count, "\(finding) lies outside")
        for edit in finding.fix ?? [] { require(edit.range.upperBound <= bytes.count, "\(finding) fixes outside") }
        require(!finding.message.isEmpty, "\(finding.code) has no message")
    }
    guard let fixed = list.fixed(.standard) else { return }
    require(fixed.count > 0 && fixed.bytes != bytes, "a fix that changes nothing")
    require((try? JSONReader.read(bytes)) == nil || (try? JSONReader.read(fixed.bytes)) != nil, "a fix breaks the text")
}
