internal import AASA

struct FormReader {
    let forms: [PageForm]
    /// Whether there are more fields than ``maximumControls``.
    let isCutOff: Bool
    static let maximumControls = 500

    init(_ page: Page) {
        let custom = page.customElements.filter { index in
            page.nodes[index].has("autocomplete") || page.value(index, "type") == "password"
        }
        let elements = (page.all("input", "select", "textarea") + custom).sorted()
        isCutOff = elements.count > Self.maximumControls
        let parts = Self.parts(of: elements.prefix(Self.maximumControls), on: page)
        let isOnlyForm = parts.count(where: \.hasPassword) < 2
        var previousEnd = 0
        var forms: [PageForm] = []
        for part in parts {
            let context = FormContext(
                page, element: part.element, root: part.root, previousEnd: previousEnd, isOnlyForm: isOnlyForm)
            forms.append(PageForm(element: part.element, root: part.root, controls: part.controls, context: context))
            if part.hasPassword { previousEnd = (part.controls.last?.element ?? 0) + 1 }
        }
        self.forms = forms
    }

    /// The fields of each form, and groups of those without one, in the order of the page.
    private static func parts(of elements: ArraySlice<Int>, on page: Page) -> [Part] {
        let reader = ControlReader(page)
        let tableForms = TableForms(page)
        var owned: [Int: [FormControl]] = [:]
        var order: [Int] = []
        var free: [FormControl] = []
        var previous = 0
        for element in elements {
            var owner = page.formOwner(of: element)
            if owner == nil, !page.nodes[element].has("form") { owner = tableForms.owner(of: element) }
            let control = reader.control(element, textFrom: max(previous, owner ?? 0))
            previous = element + 1
            guard let owner else {
                free.append(control)
                continue
            }
            if owned[owner] == nil { order.append(owner) }
            owned[owner, default: []].append(control)
        }
        let parts = order.map { form in Part(element: form, root: form, controls: owned[form] ?? []) }
        return (parts + clusters(of: free, on: page)).sorted { $0.firstElement < $1.firstElement }
    }

    /// Fields that belong together.
    private struct Part {
        /// The `form` element; nil for fields without one.
        let element: Int?
        let root: Int
        let controls: [FormControl]

        var hasPassword: Bool { controls.contains(where: \.isPassword) }
        var firstElement: Int { controls.first?.element ?? 0 }
    }

    /// The element around the fields that has their button too, unless it has other fields.
    private static func withButton(of root: Int, fields: [FormControl], on page: Page) -> Int {
        let own = fields.inside(root, on: page)
        func isButton(_ index: Int) -> Bool {
            page.name(index) == "button" || page.value(index, "type") == "submit"
        }
        for element in [root] + page.ancestors(of: root).prefix(6) {
            if fields.inside(element, on: page).count != own.count { break }
            if page.descendants(of: element).contains(where: isButton) { return element }
        }
        return root
    }

    /// Groups the fields without a form: each password with the fields of the smallest element that has another field.
    private static func clusters(of controls: [FormControl], on page: Page) -> [Part] {
        let typed = controls.filter { field in field.type != "hidden" && (field.isPassword || field.isText) }
        var rest = controls
        var parts: [Part] = []
        for cluster in outermostRoots(of: typed, on: page) {
            let root = withButton(of: cluster, fields: typed, on: page)
            let inside = controls.inside(root, on: page)
            parts.append(Part(element: nil, root: root, controls: inside))
            rest.removeAll { field in page.isElement(field.element, inside: root) }
        }
        guard let first = rest.first else { return parts }
        for ancestor in page.ancestors(of: first.element) where rest.inside(ancestor, on: page).count == rest.count {
            return parts + [Part(element: nil, root: ancestor, controls: rest)]
        }
        return parts
    }

    /// The smallest element with another field around each password, in order, without those inside another one.
    private static func outermostRoots(of typed: [FormControl], on page: Page) -> [Int] {
        var candidates: Set<Int> = []
        for control in typed where control.isPassword || typed.count == 1 {
            let ancestors = Array(page.ancestors(of: control.element))
            let shared = ancestors.first { ancestor in typed.inside(ancestor, on: page).count > 1 }
            if let root = shared ?? ancestors.last { candidates.insert(root) }
        }
        var roots: [Int] = []
        for root in candidates.sorted() {
            if let last = roots.last, page.isElement(root, inside: last) { continue }
            roots.append(root)
        }
        return roots
    }
}

extension [FormControl] {
    fileprivate func inside(_ outer: Int, on page: Page) -> [FormControl] {
        filter { field in page.isElement(field.element, inside: outer) }
    }
}

/// Forms that begin between the parts of a table. The parser closes them at once, and fields belong to them up to their
/// end tags (HTML Standard, section 13.2.6.4.9).
private struct TableForms {
    private var forms: [(form: Int, range: Range<Int>)] = []
    private let page: Page

    init(_ page: Page) {
        self.page = page
        for form in page.all("form").prefix(100) where page.descendants(of: form).isEmpty {
            guard let parent = page.nodes[form].parent, let start = page.nodes[form].range else { continue }
            guard ["table", "tbody", "thead", "tfoot", "tr"].contains(page.name(parent)) else { continue }
            let rest = page.bytes[start.upperBound...]
            let end = rest.indices.first { index in
                rest[index] == 0x3C && rest[index...].prefix(6).map(\.lowercase).elementsEqual("</form".utf8)
            }
            forms.append((form, start.upperBound..<(end ?? page.bytes.count)))
        }
    }

    func owner(of element: Int) -> Int? {
        guard let start = page.nodes[element].range?.lowerBound else { return nil }
        return forms.first { $0.range.contains(start) }?.form
    }
}
