internal import AASA

/// The forms of a page.
struct FormReader {
    let forms: [PageForm]
    /// Whether there are more fields than ``maximumControls``.
    let isCutOff: Bool
    /// Fields that are read at most.
    static let maximumControls = 500

    init(_ page: Page) {
        let reader = ControlReader(page)
        let custom = page.customElements.filter {
            page.value($0, "autocomplete") != nil || page.value($0, "type") == "password"
        }
        let elements = (page.all("input", "select", "textarea") + custom).sorted()
        isCutOff = elements.count > Self.maximumControls
        var ranges = TableForms(page)
        var owned: [Int: [FormControl]] = [:]
        var order: [Int] = []
        var free: [FormControl] = []
        var previous = 0
        for element in elements.prefix(Self.maximumControls) {
            let namesOwner = page.value(element, "form") != nil
            let owner = page.formOwner(of: element) ?? (namesOwner ? nil : ranges.owner(of: element))
            let control = reader.control(element, textFrom: max(previous, owner ?? 0))
            previous = element + 1
            guard let owner else {
                free.append(control)
                continue
            }
            if owned[owner] == nil { order.append(owner) }
            owned[owner, default: []].append(control)
        }
        var parts = order.map { Part(element: $0, root: $0, controls: owned[$0] ?? []) }
        parts += Self.clusters(of: free, on: page).map { Part(element: nil, root: $0.root, controls: $0.controls) }
        parts.sort { $0.controls.first?.element ?? 0 < $1.controls.first?.element ?? 0 }
        let withPasswords = parts.count(where: \.hasPassword)
        var previousEnd = 0
        var forms: [PageForm] = []
        for part in parts {
            let words = SurroundingWords(
                page, element: part.element, root: part.root, previousEnd: previousEnd, isOnlyForm: withPasswords < 2)
            forms.append(PageForm(element: part.element, root: part.root, controls: part.controls, words: words))
            if part.hasPassword { previousEnd = (part.controls.last?.element ?? 0) + 1 }
        }
        self.forms = forms
    }

    /// Fields that belong together.
    private struct Part {
        /// The `form` element; nil for fields without one.
        let element: Int?
        let root: Int
        let controls: [FormControl]

        var hasPassword: Bool { controls.contains(where: \.isPassword) }
    }

    /// The element around the fields that has their button too, unless it has other fields.
    private static func withButton(of root: Int, fields typed: [FormControl], on page: Page) -> Int {
        let count = typed.count { page.descendants(of: root).contains($0.element) }
        for element in [root] + page.ancestors(of: root).prefix(6) {
            let inside = page.descendants(of: element)
            if typed.count(where: { inside.contains($0.element) }) != count { break }
            if inside.contains(where: { page.nodes[$0].name == "button" || page.value($0, "type") == "submit" }) {
                return element
            }
        }
        return root
    }

    /// Groups the fields without a form: each password with the fields of the smallest element that has another field.
    private static func clusters(of controls: [FormControl], on page: Page) -> [(root: Int, controls: [FormControl])] {
        let typed = controls.filter { $0.type != "hidden" && ($0.isPassword || $0.isText) }
        var candidates: Set<Int> = []
        for control in typed where control.isPassword || typed.count == 1 {
            let outer = Array(page.ancestors(of: control.element))
            let root = outer.first { ancestor in
                let inside = page.descendants(of: ancestor)
                return typed.contains { $0.element != control.element && inside.contains($0.element) }
            }
            if let root = root ?? outer.last { candidates.insert(root) }
        }
        // Only the outermost, in order.
        var roots: [Int] = []
        for root in candidates.sorted() where !(roots.last.map { page.descendants(of: $0).contains(root) } ?? false) {
            roots.append(root)
        }
        var groups: [(root: Int, controls: [FormControl])] = []
        for root in roots.map({ withButton(of: $0, fields: typed, on: page) }) {
            groups.append((root, controls.filter { page.descendants(of: root).contains($0.element) }))
        }
        let rest = controls.filter { control in
            !groups.contains { page.descendants(of: $0.root).contains(control.element) }
        }
        if let first = rest.first,
            let root = page.ancestors(of: first.element).first(where: { ancestor in
                rest.allSatisfy { page.descendants(of: ancestor).contains($0.element) }
            })
        {
            groups.append((root, rest))
        }
        return groups
    }
}

/// Forms that begin between the parts of a table. The parser closes them at once, and fields belong to them up to their end
/// tags (HTML Standard, section 13.2.6.4.9).
private struct TableForms {
    private var forms: [(form: Int, range: Range<Int>)] = []
    private let page: Page

    init(_ page: Page) {
        self.page = page
        for form in page.all("form").prefix(100) where page.descendants(of: form).isEmpty {
            let parent = page.nodes[form].parent.map { page.nodes[$0].name } ?? ""
            guard ["table", "tbody", "thead", "tfoot", "tr"].contains(parent), let start = page.nodes[form].range else {
                continue
            }
            let end = page.bytes[start.upperBound...].indices.first { index in
                page.bytes[index] == 0x3C
                    && page.bytes[index...].prefix(6).map(\.lowercase).elementsEqual("</form".utf8)
            }
            forms.append((form, start.upperBound..<(end ?? page.bytes.count)))
        }
    }

    mutating func owner(of element: Int) -> Int? {
        guard let start = page.nodes[element].range?.lowerBound else { return nil }
        return forms.first { $0.range.contains(start) }?.form
    }
}
