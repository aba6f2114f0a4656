extension LintRule {
    static let misplacedKey = LintRule(
        code: "AASA109", name: "misplaced-key", severity: .error,
        summary: "A key is in an object where a device does not read it.",
        explanation: """
            `details` belongs into `applinks`; `appIDs`, `components` and `paths` into an entry of `details`; patterns into a \
            component; services onto the top level. Elsewhere a device ignores them.
            """,
        sources: [.applinks, .details, .components],
        examples: [
            .reported(#"{⟦"details"⟧:[{"appIDs":["ABCDE12345.com.example.app"],"paths":["*"]}]}"#),
            .reported(
                #"{"applinks":{"apps":[],⟦"appIDs"⟧:["ABCDE12345.com.example.app"],⟦"components"⟧:[{"/":"/buy/*"}]}}"#),
            .reported(entry: #"{⟦"apps"⟧:["ABCDE12345.com.example.app"],"paths":["/buy/*"]}"#),
            .reported(components: #"{⟦"paths"⟧:["/buy/*"]}"#),
            .reported(#"{"applinks":{"details":[],⟦"webcredentials"⟧:{"apps":["ABCDE12345.com.example.app"]}}}"#),
            .reported(#"{"webcredentials":{⟦"appIDs"⟧:["ABCDE12345.com.example.app"]}}"#),
            .reported(entry: #"{"appID":"ABCDE12345.com.example.app","paths":["*"],⟦"exclude"⟧:["/admin/*"]}"#),
            .accepted(
                #"{"applinks":{"apps":[],"defaults":{"caseSensitive":false},"details":[{"appIDs":["ABCDE12345.com.example.app"],"components":[{"/":"/buy/*"}]}]}}"#
            ),
        ]
    ) { subject in
        subject.strayIssues { stray, object in
            guard case .misplaced(let roles) = stray.kind else { return nil }
            let name = stray.member.name
            let places = roles.map(\.words).joined(separator: " or ")
            let issue = Issue(
                stray.member.nameRange, "'\(name)' does nothing in \(object.role.words): it is a key of \(places)",
                hint: Self.advice(name, object.role))
            // An empty list loses nothing, nor does a copy of what is in the right place.
            let isRepeated = object.role == .service && object.member("apps")?.value.elements?.isEmpty == false
            return Self.isEmpty(stray.member.value) || isRepeated ? issue.rated(.warning) : issue
        }
    }

    private static func isEmpty(_ node: JSONNode) -> Bool {
        node.elements?.isEmpty == true || node.members?.isEmpty == true || node.value == .null
    }

    private static func advice(_ name: String, _ role: ObjectRole) -> String {
        switch (name, role) {
        case ("appIDs", .service), ("appID", .service): "list the app in 'apps', which is an array of strings"
        case ("apps", .entry): "name the apps in 'appIDs'"
        case ("paths", .component): "write one component for each path: {\"/\": \"/buy/*\"}"
        case ("apps", .document): "move it into a service: {\"webcredentials\": {\"apps\": […]}}"
        case (_, .document) where ObjectRole.applinks.knows(name): "move it into 'applinks'"
        case (_, .document) where ObjectRole.component.knows(name):
            "move it into a component of an entry of 'details'"
        case ("appIDs", _), ("appID", _), ("components", .applinks), ("paths", .applinks), ("components", .document),
            ("paths", .document):
            "move it into an entry of 'details': {\"details\": [{\"appIDs\": […], \"components\": […]}]}"
        case _ where ObjectRole.document.knows(name): "move it to the top level"
        case ("exclude", .entry):
            "in 'paths' write \"NOT \" in front of each path to exclude, before the paths that would match it; in 'components' write {\"/\": \"/path/*\", \"exclude\": true}"
        case (_, .entry) where ObjectRole.defaults.knows(name): "move it into a component, or into 'defaults'"
        case (_, .applinks) where ObjectRole.defaults.knows(name): "move it into 'defaults'"
        default: "move it there, or remove it"
        }
    }
}
