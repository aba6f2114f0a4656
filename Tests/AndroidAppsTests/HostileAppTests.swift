import TestSupport
import Testing

@testable import AndroidApps
@testable import AssetLinks

@Suite("Damaged and hostile Android apps")
struct HostileAppTests {
    @Test(
        "Binary XML that lies about its sizes is an error",
        arguments: [
            [], [0x03, 0x00], Array("<manifest/>".utf8), FormatBytes.chunk(3, []),
            FormatBytes.chunk(3, FormatBytes.chunk(1, [], size: 0xFFFF_FFFF)),
            FormatBytes.chunk(3, FormatBytes.chunk(0x102, [])),
            FormatBytes.chunk(2, []),
            FormatBytes.chunk(3, FormatBytes.chunk(0x102, [UInt8](repeating: 0xFF, count: 40))),
            FormatBytes.chunk(3, FormatBytes.chunk(9, [], size: 4)),
        ])
    func binaryXML(bytes: [UInt8]) {
        #expect(throws: FormatDefect.self) { try BinaryXML.read(bytes) }
    }

    @Test("Elements too deep inside one another are an error")
    func depth() {
        let element = FormatBytes.chunk(0x102, [UInt8](repeating: 0, count: 28))
        let document = FormatBytes.chunk(3, Array([[UInt8]](repeating: element, count: 1000).joined()))
        #expect(throws: FormatDefect.self) { try BinaryXML.read(document) }
        // Systems do not look at the type of a file's first chunk.
        #expect(throws: Never.self) { try BinaryXML.read(FormatBytes.chunk(0, element)) }
        #expect(throws: FormatDefect("it has no strings")) {
            try ResourceTable(LittleEndianBytes(FormatBytes.chunk(0, [])))
        }
        var node: [UInt8] = []
        for _ in 0..<2000 {
            // A child in an element in a node.
            node = FormatBytes.field(1, FormatBytes.field(5, node))
            if node.count > 1 << 20 { break }
        }
        #expect(throws: FormatDefect.self) { try ProtobufXML.read(node) }
    }

    @Test(
        "A message of protocol buffers that ends early is an error",
        arguments: [[0x0A], [0x0A, 0x05, 0x00], [0x08, 0xFF], [0xFF, 0xFF], [0x0B], [0x09, 0x00]] as [[UInt8]])
    func protobuf(bytes: [UInt8]) {
        #expect(throws: FormatDefect.self) { try ProtobufMessage(bytes[...]) }
    }

    @Test("What systems do not look at in a manifest is not read")
    func ignoredParts() throws {
        #expect(XMLElement.Attribute(number: 0, name: "host", hasNamespace: true, value: .string("a.example")) == nil)
        #expect(XMLElement.Attribute(number: 0x7F01_0001, name: "host", hasNamespace: true, value: .other) == nil)
        let root = XMLElement(name: "manifest", attributes: [])
        for isDebuggable in [false, true] {
            let debuggable = XMLElement.Attribute(name: "debuggable", isPlatform: true, value: .truth(isDebuggable))
            root.append(XMLElement(name: "application", attributes: [debuggable]))
        }
        #expect(try !ManifestReader(root, of: .apk) { () throws(AndroidAppError) in nil }.app.isDebuggable)
    }

    @Test("Of a feature's application, the components alone are read")
    func feature() throws {
        func attribute(_ name: String, _ value: ResourceValue) -> XMLElement.Attribute {
            XMLElement.Attribute(name: name, isPlatform: name != "package", value: value)
        }
        let package = attribute("package", .string("com.shop"))
        let base = XMLElement(name: "manifest", attributes: [package])
        base.append(XMLElement(name: "application", attributes: []))
        var root = XMLElement(name: "intent-filter", attributes: [])
        let ofApplication = [attribute("debuggable", .truth(true)), attribute("enabled", .truth(false))]
        for (name, attributes) in [("activity", []), ("application", ofApplication), ("manifest", [package])] {
            let parent = XMLElement(name: name, attributes: attributes)
            parent.append(root)
            root = parent
        }
        var reader = try ManifestReader(base, of: .aab) { () throws(AndroidAppError) in nil }
        try reader.add(featureIn: root) { () throws(AndroidAppError) in nil }
        #expect(!reader.app.isDebuggable && reader.app.filters.map(\.isEnabled) == [true])
    }

    @Test(
        "The platform's attributes have their public numbers",
        arguments: [
            // public.xml of androguard 4.1.4.
            (0x0101_0003, ["name"]), (0x0101_0006, ["permission"]),
            (0x0101_000E, ["enabled", "debuggable", "exported"]),
            (
                0x0101_0024,
                ["value", "resource", "mimeType", "scheme", "host", "port", "path", "pathPrefix", "pathPattern"]
            ),
            (0x0101_0202, ["targetActivity"]), (0x0101_020C, ["minSdkVersion"]),
            (0x0101_021B, ["versionCode", "versionName"]), (0x0101_0270, ["targetSdkVersion"]),
            (0x0101_02E3, ["fragment"]), (0x0101_03E3, ["ssp", "sspPrefix", "sspPattern"]),
            (0x0101_04EE, ["autoVerify"]),
            // public-final.xml of Android 12, and constants of Microsoft's Android.Resource.Attribute (API 35).
            (0x0101_061E, ["pathSuffix", "sspSuffix", "pathAdvancedPattern", "sspAdvancedPattern"]),
            (16_844_430, ["allow", "query", "queryPrefix", "queryPattern", "queryAdvancedPattern", "querySuffix"]),
            (16_844_436, ["fragmentPrefix", "fragmentPattern", "fragmentAdvancedPattern", "fragmentSuffix"]),
        ])
    func numbers(first: Int, names: [String]) {
        for (index, name) in names.enumerated() { #expect(PlatformAttributes.names[first + index] == name) }
    }

    @Test("Statements of an app are a text of its application's meta-data; others are kept with what they are")
    func statements() throws {
        func metaData(_ name: String, _ value: ResourceValue) -> XMLElement {
            let key = XMLElement.Attribute(name: "name", isPlatform: true, value: .string("asset_statements"))
            let attribute = XMLElement.Attribute(name: name, isPlatform: true, value: value)
            return XMLElement(name: "meta-data", attributes: [key, attribute])
        }
        let activity = XMLElement(name: "activity", attributes: [])
        activity.append(metaData("resource", .string("[1]")))
        let application = XMLElement(name: "application", attributes: [])
        for child in [
            activity, metaData("resource", .string("[2]")), metaData("value", .string("[3]")),
            metaData("resource", .other), metaData("other", .string("[4]")),
        ] { application.append(child) }
        let root = XMLElement(name: "manifest", attributes: [])
        root.append(application)
        let app = try ManifestReader(root, of: .apk) { () throws(AndroidAppError) in nil }.app
        #expect(
            app.assetStatements == [
                .init(.activity, text: "[1]"), .init(.resource, text: "[2]"), .init(.value, text: "[3]"),
                .init(.otherResource, text: ""),
            ])
    }

    @Test("An alias has an activity in front of it")
    func aliases() throws {
        let application = XMLElement(name: "application", attributes: [])
        for (tag, name, target) in [
            ("activity-alias", ".First", ".Main"), ("activity", "Main", nil),
            ("activity-alias", ".Second", "com.shop.Main"), ("activity-alias", ".Third", nil),
        ] {
            let attributes = [("name", name), ("targetActivity", target)].compactMap { key, value in
                value.map { XMLElement.Attribute(name: key, isPlatform: true, value: .string($0)) }
            }
            application.append(XMLElement(name: tag, attributes: attributes))
        }
        let package = XMLElement.Attribute(name: "package", isPlatform: false, value: .string("com.shop"))
        let root = XMLElement(name: "manifest", attributes: [package])
        root.append(application)
        let reader = try ManifestReader(root, of: .apk) { () throws(AndroidAppError) in nil }
        #expect(reader.app.aliasesWithoutTarget == ["com.shop.First", "com.shop.Third"])
    }

    @Test("The name of an action or a category is read as it is: a resource is its number")
    func namesOfActions() throws {
        func element(_ tag: String, _ name: ResourceValue) -> XMLElement {
            let attribute = XMLElement.Attribute(name: "name", isPlatform: true, value: name)
            return XMLElement(name: tag, attributes: [attribute])
        }
        let filter = XMLElement(name: "intent-filter", attributes: [])
        filter.append(element("action", .reference(0x7F02_0000)))
        filter.append(element("category", .string(IntentFilter.browsable)))
        filter.append(element("category", .namedReference("string/category")))
        let activity = element("activity", .string(".Main"))
        activity.append(filter)
        let application = XMLElement(name: "application", attributes: [])
        application.append(activity)
        let root = XMLElement(name: "manifest", attributes: [])
        root.append(application)
        let app = try ManifestReader(root, of: .apk) { () throws(AndroidAppError) in nil }.app
        #expect(app.filters.map(\.actions) == [["@2130837504"]])
        #expect(app.filters.map(\.categories) == [[IntentFilter.browsable, "@string/category"]])
    }

    @Test(
        "A host that differs by language is open, and one that differs by release is read for each",
        arguments: [
            (FormatBytes.field(3, Array("de".utf8)), ["1 true true [\"a.example\"]", "1 false false []"]),
            ([0xC0, 0x01, 31], ["1 true false [\"a.example\"]", "31 true false [\"b.example\"]", "1 false false []"]),
            // The lowest release is 0.
            ([0xC0, 0x01, 1], ["1 false false [\"b.example\"]", "1 false false []"]),
        ])
    func configuredValue(configuration: [UInt8], expected: [String]) throws {
        let app = try Self.app(host: [("b.example", configuration), ("a.example", [])])
        let filters = app.filters.map { filter in
            "\(filter.releases.lowerBound) \(filter.isConfigured) \(filter.isUndecided) \(filter.authorities.map(\.host))"
        }
        #expect(filters == expected)
    }

    @Test("Values that differ on more releases than there are are an error")
    func releases() {
        let host = (1...101).map { release in ("a.example", [0xC0, 0x01, release] as [UInt8]) }
        #expect(throws: AndroidAppError(.manifest, "its filters differ on more releases than there are")) {
            try Self.app(host: host)
        }
    }

    /// An app for release 0 and later, whose host is a resource with these values and their configurations.
    private static func app(host values: [(String, [UInt8])]) throws(AndroidAppError) -> AndroidApp {
        func configured(_ text: String, _ configuration: [UInt8]) -> [UInt8] {
            let string = FormatBytes.field(2, FormatBytes.field(1, Array(text.utf8)))
            return FormatBytes.field(
                6, FormatBytes.field(1, configuration) + FormatBytes.field(2, FormatBytes.field(4, string)))
        }
        let values = values.flatMap(configured)
        let entry = FormatBytes.field(3, FormatBytes.field(1, [0x08, 0x01]) + values)
        let type = FormatBytes.field(3, FormatBytes.field(1, [0x08, 0x01]) + entry)
        let table = FormatBytes.field(2, FormatBytes.field(1, [0x08, 0x7F]) + type)
        let host = XMLElement.Attribute(name: "host", isPlatform: true, value: .reference(0x7F01_0001))
        var root = XMLElement(name: "data", attributes: [host])
        for name in ["intent-filter", "activity", "application", "manifest"] {
            let parent = XMLElement(name: name, attributes: [])
            parent.append(root)
            // Another filter of the component has no such value.
            if name == "activity" { parent.append(XMLElement(name: "intent-filter", attributes: [])) }
            root = parent
        }
        let lowest = XMLElement.Attribute(name: "minSdkVersion", isPlatform: true, value: .integer(0))
        root.append(XMLElement(name: "uses-sdk", attributes: [lowest]))
        return try ManifestReader(root, of: .aab) { () throws(AndroidAppError) in try? ProtobufResources(table) }.app
    }

    @Test(
        "A signed file names the newer schemes that releases look for",
        arguments: [
            ("X-Android-APK-Signed: 2, 3", [.v2, .v3]), ("x-android-apk-signed: 3", [.v3]),
            // Those of other numbers are not looked for.
            ("X-Android-APK-Signed: 1, 2, 4", [.v2]), ("Created-By: 2", []),
            // The main section ends in front of the first name of a file.
            ("Created-By: 2\r\n\r\nName: a\r\nX-Android-APK-Signed: 2", []),
        ] as [(String, Set<AppSigning.Scheme>)])
    func newerSchemes(line: String, expected: Set<AppSigning.Scheme>) {
        let text = "Signature-Version: 1.0\r\n\(line)\r\n\r\n"
        #expect(JarSignature.newerSchemes(inSignedFile: Array(text.utf8)) == expected)
    }

    @Test(
        "A signature and its signed file belong together in any letter case",
        arguments: ["RELEASE", "release", "Release"])
    func signedFile(name: String) throws {
        guard let path = Repository.shared("corpus/android/sign-v1-v2.apk") else { return }
        var bytes = try Repository.bytes(path)
        for index in bytes.indices where bytes[index...].starts(with: "META-INF/RELEASE.".utf8) {
            bytes.replaceSubrange((index + 9)..<(index + 16), with: name.utf8)
        }
        let folder = try TemporaryFolder()
        let file = try folder.write("app.apk", bytes)
        let signers = try AndroidAppReader.read(file).signing.signers.filter { signer in signer.scheme == .v1 }
        #expect(signers.map(\.newerSchemes) == [[.v2]])
    }

    @Test("A host from a resource that is not in the app is noted, other than one of the platform")
    func missingResource() throws {
        let numbers = [0x7F01_0002, 0x0104_0000]
        let filter = XMLElement(name: "intent-filter", attributes: [])
        for value in numbers.map(ResourceValue.reference) + [.namedReference("string/host"), .string("a.example")] {
            let host = XMLElement.Attribute(name: "host", isPlatform: true, value: value)
            filter.append(XMLElement(name: "data", attributes: [host]))
        }
        var root = filter
        for name in ["activity", "application", "manifest"] {
            let parent = XMLElement(name: name, attributes: [])
            parent.append(root)
            root = parent
        }
        let read = try ManifestReader(root, of: .apk) { () throws(AndroidAppError) in nil }.app.filters[0]
        #expect(read.missingValues == ["host", "host"])
        #expect(read.authorities.map(\.host) == ["a.example"])
    }

    @Test("A text with styles is read as a text")
    func styledText() throws {
        let item = FormatBytes.field(4, FormatBytes.field(1, Array("a.example".utf8)))
        #expect(try ProtobufXML.value(try ProtobufMessage(item[...])) == .string("a.example"))
    }

    @Test("Every shortened or changed form of a package is read or an error, and nothing else")
    func changes() throws {
        guard let path = Repository.shared("corpus/android/sign-v31-rotated.apk") else { return }
        let bytes = try Repository.bytes(path)
        let folder = try TemporaryFolder()
        var generator = SeededGenerator(seed: 27)
        for _ in 0..<300 {
            var changed = bytes
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                let index = Int.random(in: 0..<changed.count, using: &generator)
                changed[index] = UInt8.random(in: 0...255, using: &generator)
            }
            if Bool.random(using: &generator) {
                changed.removeLast(Int.random(in: 0..<changed.count, using: &generator))
            }
            let file = try folder.write("changed.apk", changed)
            do throws(AndroidAppError) {
                _ = try AndroidAppReader.read(file)
            } catch {
                #expect(!error.sentence(about: "it").isEmpty)
            }
        }
    }
}
