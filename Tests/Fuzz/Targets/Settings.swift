@testable import AASA
@testable import ServerSettings

/// The settings of a host: what they do with the association file, and what is added to them. The first byte chooses their name.
func checkSettings(_ bytes: [UInt8]) {
    let name = names[Int(bytes.first ?? 0) % names.count]
    var file = HostSettings.File(path: "folder/\(name)", bytes: Array(bytes.dropFirst()), deployed: "public")
    if bytes.count.isMultiple(of: 2) { file.deployed = "" }
    _ = NamedFolder(in: file.bytes, named: name)
    for effect in HostSettings(file)?.effects ?? [] {
        require(effect.range.upperBound <= file.bytes.count, "\(effect) lies outside")
    }
    checkFindings(DeploymentProblems.findings(in: [file], of: [.unsigned, .statements], hosts: []), of: file)
    for hosts in [[], ["example.com", "www.example.com"]] {
        let addition = HostAddition([.unsigned, .signed], hosts: hosts)
        let result = addition.result(for: file)
        checkFindings(result.findings, of: file)
        let additionToFolder = HostAddition([.unsigned], hosts: hosts)
        checkFindings(additionToFolder.htaccess(above: [file], own: file).findings, of: file)
        var access = file
        access.bytes = additionToFolder.htaccess(above: [file], own: nil).settings
        require(
            additionToFolder.htaccess(above: [file], own: access).settings == access.bytes,
            "the additions to .htaccess have no end")
        guard let added = result.settings else { continue }
        require(added.count >= file.bytes.count, "settings are lost")
        var changed = file
        changed.bytes = added
        require(addition.result(for: changed).settings == added, "the additions to \(name) have no end")
    }
}

private let names = [
    "_redirects", "_headers", "netlify.toml", "vercel.json", "firebase.json", "_config.yml", "nginx.conf", "Caddyfile",
    ".vercelignore", ".htaccess", "apache.conf",
]

private func checkFindings(_ findings: [Finding], of file: HostSettings.File) {
    for finding in findings {
        require(!finding.message.isEmpty, "\(finding.code) has no message")
        let range = finding.location.range ?? 0..<0
        require(range.lowerBound >= 0 && range.upperBound <= file.bytes.count, "\(finding) lies outside")
    }
}
