/// A directive of Apache's settings, with the sections around it.
struct ApacheDirective {
    /// In small letters: Apache ignores the case.
    var name: String
    var arguments: [String]
    /// The section around it; nil outside of sections.
    var section: Section?
    /// The expressions of the file.
    var expressions: ExpressionMatches
    /// The line on which it begins, from 1.
    var line: Int
    /// The file that has it, if it is one that the settings include.
    var file: String?
    /// As it is written, with single spaces.
    var text: String
    /// Whether it is in the section of an association file, or in the settings of its folder.
    var isOwn = false

    /// The directives in their order behind those of the main settings; nothing below too many sections.
    ///
    /// - Parameter included: files whose directives take the place of those that include them.
    static func all(in bytes: [UInt8], including included: IncludedSettings = IncludedSettings()) -> [ApacheDirective] {
        var reader = ApacheDirectiveReader(included: included)
        let own = reader.directives(in: bytes, of: nil, at: nil, depth: 0)
        guard let main = included.main else { return own }
        let around = reader.directives(in: main.bytes, of: main.path, at: nil, depth: 0)
        return around.filter { directive in !directive.isIn("virtualhost") } + own
    }

    /// The directives of a file of other settings.
    static func all(of file: HostSettings.File, areOwn: Bool) -> [ApacheDirective] {
        var directives = all(in: file.bytes)
        for index in directives.indices {
            directives[index].file = file.path
            directives[index].isOwn = areOwn
        }
        return directives
    }

    /// The sections around it, the innermost first, up to that of a site.
    var sections: [Section] {
        var sections: [Section] = []
        var next = section
        while let section = next {
            sections.append(section)
            if section.name == "virtualhost" { break }
            next = section.outer
        }
        return sections
    }

    var includesFiles: Bool { ["include", "includeoptional"].contains(name) }

    /// Whether it concerns a request.
    func concerns(_ request: ApacheRequest) -> Truth { section?.concerns(request) ?? .yes }

    func mayConcern(_ request: ApacheRequest) -> Bool { concerns(request) != .no }

    /// Whether a section of one of these names is around it.
    func isIn(_ names: String...) -> Bool { sections.contains { section in names.contains(section.name) } }
}
