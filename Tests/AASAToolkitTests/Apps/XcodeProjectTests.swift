import AASA
import TestSupport
import Testing

@testable import AASAToolkit

@Suite("Projects of Xcode")
struct XcodeProjectTests {
    /// Two targets with entitlements of one name in different folders; the team is the project's.
    private static let project = """
        // !$*UTF8*$!
        {
            archiveVersion = 1;
            objects = {
        /* Begin PBXProject section */
                P = { isa = PBXProject; buildConfigurationList = L0; };
                T1 /* Shiny */ = { isa = PBXNativeTarget; name = Shiny; buildConfigurationList = L1; };
                T2 = { isa = PBXNativeTarget; name = "Shiny Watch"; buildConfigurationList = L2; };
                L0 = { isa = XCConfigurationList; buildConfigurations = ( C0, ); };
                L1 = { isa = XCConfigurationList; buildConfigurations = (A1, A2); };
                L2 = { isa = XCConfigurationList; buildConfigurations = ( B1 ); defaultConfigurationName = Beta; };
                C0 = { isa = XCBuildConfiguration; name = Release; buildSettings = { DEVELOPMENT_TEAM = ABCDE12345; }; };
                A1 /* Debug */ = {
                    isa = XCBuildConfiguration;
                    buildSettings = {
                        CODE_SIGN_ENTITLEMENTS = App/Shiny.entitlements;
                        PRODUCT_BUNDLE_IDENTIFIER = com.example.app.debug;
                    };
                    name = Debug;
                };
                A2 /* Release */ = {
                    isa = XCBuildConfiguration;
                    buildSettings = {
                        CODE_SIGN_ENTITLEMENTS = "$(SRCROOT)/App/Shiny.entitlements";
                        HOST = "$(KIND).example";
                        KIND = shop;
                        LOOP = "$(LOOP)$(LOOP)";
                        PRODUCT_BUNDLE_IDENTIFIER = "com.example.$(TARGET_NAME)";
                        OTHER = ( "-a", b, );
                    };
                    name = Release;
                };
                B1 = {
                    isa = XCBuildConfiguration;
                    buildSettings = {
                        CODE_SIGN_ENTITLEMENTS = Watch/Shiny.entitlements;
                        DEVELOPMENT_TEAM = WATCH12345;
                        PRODUCT_BUNDLE_IDENTIFIER = com.example.watch;
                    };
                    name = Beta;
                };
            };
        }
        """

    @Test("Entitlements get the identifier of their own target's release build, and its settings in place of variables")
    func resolved() throws {
        let folder = try TemporaryFolder()
        try folder.write("Shiny.xcodeproj/project.pbxproj", Self.project)
        for name in ["App", "Watch", "Tests"] { try folder.write("\(name)/Shiny.entitlements", "") }
        let values = [
            "applinks:$(HOST)", "webcredentials:${OTHER}.example", "applinks:$(HOST", "a:$(NO)?b", "$(NO).c",
            "b:$HOST.x$5", "a:$(LOOP)",
        ].map {
            Entitlements.Value(text: $0, line: nil)
        }
        let written = Entitlements(identifier: nil, team: nil, associatedDomains: values, isDebuggable: nil)
        let project = try XcodeProject(folder.file("Shiny.xcodeproj"))
        let app = project.resolved(written, at: folder.file("App/Shiny.entitlements"))
        #expect(app.identifier == "ABCDE12345.com.example.Shiny")
        #expect(
            app.associatedDomains?.map(\.text) == [
                "applinks:shop.example", "webcredentials:-a b.example", "applinks:$(HOST", "a:$(NO)?b", ".c",
                "b:shop.example.x$5", "a:$(LOOP)",
            ])
        let watch = project.resolved(written, at: folder.file("Watch/Shiny.entitlements"))
        #expect(app.undefinedSettings == ["$(NO)"])
        #expect(watch.identifier == "WATCH12345.com.example.watch")
        #expect(project.resolved(written, at: folder.file("Tests/Shiny.entitlements")) == written)
    }

    /// A project with a file of settings for its target, in a group.
    private static func project(settings: String) -> String {
        """
        { objects = {
            P = { isa = PBXProject; buildConfigurationList = L0; };
            T = { isa = PBXNativeTarget; name = "Shiny App"; buildConfigurationList = L1; };
            G = { isa = PBXGroup; path = Config; sourceTree = "<group>"; children = (F); };
            F = { isa = PBXFileReference; path = Release.xcconfig; sourceTree = "<group>"; };
            L0 = { isa = XCConfigurationList; buildConfigurations = (C0); };
            L1 = { isa = XCConfigurationList; buildConfigurations = (D1, C1); };
            C0 = { isa = XCBuildConfiguration; name = Release; buildSettings = { SUFFIX = base; }; };
            D1 = { isa = XCBuildConfiguration; name = Debug; buildSettings = {
                CODE_SIGN_ENTITLEMENTS = Debug.entitlements; DEVELOPMENT_TEAM = DEBUG12345; }; };
            C1 = { isa = XCBuildConfiguration; name = Release; baseConfigurationReference = F; buildSettings = {
                CODE_SIGN_ENTITLEMENTS = Shiny.entitlements; \(settings) }; };
        }; }
        """
    }

    @Test(
        "Settings come from files, with conditions for devices, and names become parts of identifiers",
        arguments: [
            (
                "PRODUCT_BUNDLE_IDENTIFIER = com.example.app;", "DEVELOPMENT_TEAM = ABCDE12345 // ours",
                "ABCDE12345.com.example.app"
            ),
            (
                "PRODUCT_BUNDLE_IDENTIFIER = com.example.app;", "#include \"Team.xcconfig\"",
                "TEAM123456.com.example.app"
            ),
            (
                "PRODUCT_BUNDLE_IDENTIFIER = com.example.app;",
                "#include? \"None.xcconfig\"\nDEVELOPMENT_TEAM=ABCDE12345;",
                "ABCDE12345.com.example.app"
            ),
            (
                "PRODUCT_BUNDLE_IDENTIFIER = com.example.app;", "#include \"Config/Team\"",
                "TEAM123456.com.example.app"
            ),
            (
                "PRODUCT_BUNDLE_IDENTIFIER = com.example.app;", "#include \"shared/Base.xcconfig\"",
                "TEAM123456.com.example.app"
            ),
            (
                "PRODUCT_BUNDLE_IDENTIFIER = com.example.app; \"DEVELOPMENT_TEAM[sdk=iphoneos*]\" = DEVICE1234; DEVELOPMENT_TEAM = \"\";",
                "", "DEVICE1234.com.example.app"
            ),
            (
                "PRODUCT_BUNDLE_IDENTIFIER = \"$(ID_${CONFIGURATION:lower}).$(NO_$(SUFFIX))\";",
                "DEVELOPMENT_TEAM[config=Debug] = B\nDEVELOPMENT_TEAM[config=Rel*] = ABCDE12345\nID_release = com.a",
                "ABCDE12345.com.a."
            ),
            (
                "",
                "DEVELOPMENT_TEAM = ABCDE12345\nPRODUCT_BUNDLE_IDENTIFIER[sdk=iphoneos*] = c\nPRODUCT_BUNDLE_IDENTIFIER = d",
                "ABCDE12345.d"
            ),
            (
                "PRODUCT_BUNDLE_IDENTIFIER = com.example.app; \"DEVELOPMENT_TEAM[sdk=macosx*]\" = MACOS12345; DEVELOPMENT_TEAM = ABCDE12345;",
                "", "ABCDE12345.com.example.app"
            ),
            (
                "PRODUCT_BUNDLE_IDENTIFIER = \"com.example.$(PRODUCT_NAME:rfc1034identifier)\"; DEVELOPMENT_TEAM = ABCDE12345;",
                "",
                "ABCDE12345.com.example.Shiny-App"
            ),
            (
                "PRODUCT_BUNDLE_IDENTIFIER = \"com.example.$(SUFFIX:upper)\";",
                "DEVELOPMENT_TEAM = ABCDE12345\nSUFFIX = $(inherited)app",
                "ABCDE12345.com.example.BASEAPP"
            ),
            (
                "PRODUCT_BUNDLE_IDENTIFIER = \"com.$(PROJECT_NAME:lower)$(NONE)\"; DEVELOPMENT_TEAM = \"$(NONE:default=$(T:upper))\";",
                "T = abcde12345\nNONE =\n", "ABCDE12345.com.shiny"
            ),
            (
                "PRODUCT_BUNDLE_IDENTIFIER = \"$(AppIdentifierPrefix)$(SDK_NAME)$(NO:default=$(SUFFIX:lower):upper)\";",
                "DEVELOPMENT_TEAM = ABCDE12345\n#include \"/Pods/none.xcconfig\"",
                "ABCDE12345.$(AppIdentifierPrefix)$(SDK_NAME)BASE"
            ),
            (
                "PRODUCT_BUNDLE_IDENTIFIER = \"com.$(NONE:default=a)\";",
                "DEVELOPMENT_TEAM = ABCDE12345\n#include \"none.xcconfig\"", "ABCDE12345.com.$(NONE:default=a)"
            ),
        ])
    func identifier(settings: String, file: String, identifier: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("Shiny.xcodeproj/project.pbxproj", Self.project(settings: settings))
        try folder.write("Config/Release.xcconfig", file)
        try folder.write(
            "Config/Team.xcconfig", "// the team\nDEVELOPMENT_TEAM = TEAM123456\n#include \"Release.xcconfig\"")
        try folder.write("Config/shared/Base.xcconfig", "#include \"Team.xcconfig\"")
        try folder.write("Shiny.entitlements", "")
        let written = Entitlements(identifier: nil, team: nil, associatedDomains: [], isDebuggable: nil)
        let project = try XcodeProject(folder.file("Shiny.xcodeproj"))
        #expect(project.resolved(written, at: folder.file("Shiny.entitlements")).identifier == identifier)
        #expect(project.problem(of: written, at: folder.file("Shiny.entitlements")) == nil)
    }

    @Test("A missing file that CocoaPods or Flutter makes is not reported")
    func filesOfBuilds() throws {
        let folder = try TemporaryFolder()
        let settings = "PRODUCT_BUNDLE_IDENTIFIER = com.example.app; DEVELOPMENT_TEAM = ABCDE12345;"
        try folder.write("Shiny.xcodeproj/project.pbxproj", Self.project(settings: settings))
        for file in ["Generated.xcconfig", "Pods/Pods-Runner.release.xcconfig", "Own.xcconfig"] {
            try folder.write("Config/Release.xcconfig", "#include \"\(file)\"")
            let missing = try XcodeProject(folder.file("Shiny.xcodeproj")).missingFiles
            #expect(missing.isEmpty == (file != "Own.xcconfig"))
        }
    }

    @Test(
        "Conditions hold by patterns for the SDK of a target, settings inherit, and operators change them",
        arguments: [
            ("X = any; \"X[sdk=iphone*]\" = i;", "", "i"),
            ("X = any; \"X[sdk=iphoneos][config=R?l*e]\" = i;", "", "i"),
            ("X = any; \"X[arch=arm*]\" = a; \"X[arch=arm]\" = b;", "", "a"),
            ("X = any; \"X[variant=normal]\" = n; \"X[variant=debug]\" = d;", "", "n"),
            ("X = any; \"X[sdk=iphoneos17.0]\" = old; \"X[sdk=?]\" = one; \"X[other=*]\" = o;", "", "any"),
            ("SDKROOT = iphoneos17.0; X = any; \"X[sdk=iphoneos17.?]\" = old;", "", "old"),
            ("SDKROOT = auto; X = any; \"X[sdk=macosx*]\" = mac; \"X[sdk=iphoneos*]\" = phone;", "", "phone"),
            ("X = any; \"X[sdk=macosx*]\" = mac; \"X[sdk=iphoneos*]\" = phone;", "SDKROOT = macosx", "mac"),
            ("SDKROOT = \"$(ROOT)\"; X = any; \"X[sdk=appletvos*]\" = tv;", "ROOT = appletvos", "tv"),
            ("SDKROOT = watchos; X = any; \"X[sdk=watch*]\" = watch; \"X[sdk=xr*]\" = x;", "", "watch"),
            ("SDKROOT = xros; X = any; \"X[sdk=watch*]\" = watch; \"X[sdk=xr*]\" = x;", "", "x"),
            ("IN = \"2048 Game\"; X = \"$(IN:rfc1034identifier)\";", "", "-048-Game"),
            ("IN = \"My-App\"; X = \"$(IN:identifier)\";", "", "My_App"),
            ("IN = \"a/b/c.d\"; X = \"$(IN:dir)\";", "", "a/b/"),
            ("IN = \"c.d\"; X = \"$(IN:dir)\";", "", "./"),
            ("IN = \"a/b/c.d\"; X = \"$(IN:file)\";", "", "c.d"),
            ("IN = \"a/b/c.d\"; X = \"$(IN:base)\";", "", "c"),
            ("IN = \"a/b/c.d\"; X = \"$(IN:suffix)\";", "", ".d"),
            ("IN = \"a/b/c.d\"; X = \"$(IN:dir=x)\";", "", "x/c.d"),
            ("IN = \"a/b/c.d\"; X = \"$(IN:file=x)\";", "", "a/b/x"),
            ("IN = \"a/b/c.d\"; X = \"$(IN:base=x)\";", "", "a/b/x.d"),
            ("IN = \"a/b/c.d\"; X = \"$(IN:suffix=.x)\";", "", "a/b/c.x"),
            ("IN = \"a b\"; X = \"$(IN:quote)\";", "", "$(IN:quote)"),
            ("IN = \"a/../b\"; X = \"$(IN:standardizepath:upper)\";", "", "$(IN:standardizepath:upper)"),
            ("IN = \"a\"; X = \"$(IN:other=b)\";", "", "$(IN:other=b)"),
            ("IN = \"$(SDK_NAME)\"; X = \"$(IN:rfc1034identifier)\";", "", "$(IN:rfc1034identifier)"),
            ("X = \"$(FLUTTER_BUILD_NAME)\";", "", "$(FLUTTER_BUILD_NAME)"),
            ("X = \"$(SUFFIX)$(SUFFIX:upper)\"; SUFFIX = \"$(SUFFIX).b\";", "SUFFIX = ${value}.a", "base.a.bBASE.A.B"),
            ("X = \"$(NEW)c\"; NEW = \"$(NEW).b$(inherited:lower)\";", "", ".bc"),
            ("X = \"a$()b${}$(:upper)\";", "", "ab"),
        ])
    func value(settings: String, file: String, value: String) throws {
        let folder = try TemporaryFolder()
        let own = "PRODUCT_BUNDLE_IDENTIFIER = \"com.example.$(X)\"; DEVELOPMENT_TEAM = ABCDE12345; \(settings)"
        try folder.write("Shiny.xcodeproj/project.pbxproj", Self.project(settings: own))
        try folder.write("Config/Release.xcconfig", file)
        try folder.write("Shiny.entitlements", "")
        let written = Entitlements(identifier: nil, team: nil, associatedDomains: [], isDebuggable: nil)
        let project = try XcodeProject(folder.file("Shiny.xcodeproj"))
        let resolved = project.resolved(written, at: folder.file("Shiny.entitlements"))
        #expect(resolved.identifier == "ABCDE12345.com.example.\(value)")
        #expect(resolved.undefinedSettings == [])
    }

    @Test(
        "An identifier with variables is filled in",
        arguments: [
            ("ZZZZZ99999.$(PRODUCT_BUNDLE_IDENTIFIER)", "ZZZZZ99999.com.example.app"),
            ("$(AppIdentifierPrefix)com.example.other", "ABCDE12345.com.example.other"),
            ("${TeamIdentifierPrefix}$(CFBundleIdentifier).beta", "ABCDE12345.com.example.app.beta"),
            ("$(AppIdentifierPrefix)$(SDK_NAME)", "ABCDE12345.$(SDK_NAME)"),
            ("ZZZZZ99999.com.example.app", "ZZZZZ99999.com.example.app"), ("app", "ABCDE12345.com.example.app"),
        ])
    func filled(written: String, identifier: String) throws {
        let folder = try TemporaryFolder()
        let settings = "PRODUCT_BUNDLE_IDENTIFIER = com.example.app; DEVELOPMENT_TEAM = ABCDE12345;"
        try folder.write("Shiny.xcodeproj/project.pbxproj", Self.project(settings: settings))
        try folder.write("Shiny.entitlements", "")
        let entitlements = Entitlements(identifier: written, team: nil, associatedDomains: [], isDebuggable: nil)
        let project = try XcodeProject(folder.file("Shiny.xcodeproj"))
        #expect(project.resolved(entitlements, at: folder.file("Shiny.entitlements")).identifier == identifier)
    }

    @Test(
        "Only apps and extensions name sites",
        arguments: [
            ("com.apple.product-type.application", true), ("com.apple.product-type.app-extension.messages", true),
            ("com.apple.product-type.application.on-demand-install-capable", true),
            ("com.apple.product-type.extensionkit-extension", true), ("com.apple.product-type.framework", false),
            ("com.apple.product-type.bundle.unit-test", false), ("application.watchapp2", true), ("tool", false),
        ])
    func products(type: String, isApp: Bool) throws {
        let folder = try TemporaryFolder()
        let target = "isa = PBXNativeTarget; productType = \"\(type)\";"
        let project = Self.project(settings: "").replacing("isa = PBXNativeTarget;", with: target)
        try folder.write("Shiny.xcodeproj/project.pbxproj", project)
        try folder.write("Shiny.entitlements", "")
        let read = try XcodeProject(folder.file("Shiny.xcodeproj"))
        #expect(read.signs(with: folder.file("Shiny.entitlements")) == isApp)
    }

    @Test("A project names the entitlements of its release configurations, and the setting that is missing")
    func problems() throws {
        let folder = try TemporaryFolder()
        for name in ["Shiny", "Debug"] { try folder.write("\(name).entitlements", "") }
        let cases: [(settings: String, missing: String)] = [
            ("PRODUCT_BUNDLE_IDENTIFIER = com.example.app;", "DEVELOPMENT_TEAM"),
            ("DEVELOPMENT_TEAM = ABCDE12345;", "PRODUCT_BUNDLE_IDENTIFIER"),
        ]
        for (settings, missing) in cases {
            try folder.write("Shiny.xcodeproj/project.pbxproj", Self.project(settings: settings))
            let project = try XcodeProject(folder.file("Shiny.xcodeproj"))
            #expect(project.entitlements == [folder.file("Shiny.entitlements")])
            let written = Entitlements(identifier: nil, team: nil, associatedDomains: [], isDebuggable: nil)
            let problem = project.problem(of: written, at: folder.file("Shiny.entitlements"))
            #expect(problem == .missing(setting: missing, target: "Shiny App"))
            #expect(project.problem(of: written, at: folder.file("Debug.entitlements")) == .notSigned)
        }
    }

    @Test("A project may be in XML")
    func xml() throws {
        let folder = try TemporaryFolder()
        try folder.write("Shiny.entitlements", "")
        let project = """
            <plist><dict><key>objects</key><dict>
            <key>T</key><dict><key>isa</key><string>PBXNativeTarget</string>
            <key>buildConfigurationList</key><string>L</string></dict>
            <key>L</key><dict><key>buildConfigurations</key><array><string>C</string></array></dict>
            <key>C</key><dict><key>buildSettings</key><dict>
            <key>CODE_SIGN_ENTITLEMENTS</key><string>Shiny.entitlements</string></dict></dict>
            </dict></dict></plist>
            """
        try folder.write("Shiny.xcodeproj/project.pbxproj", project)
        #expect(try XcodeProject(folder.file("Shiny.xcodeproj")).entitlements == [folder.file("Shiny.entitlements")])
    }

    @Test("The configurations of a release count, else those that are not of debug builds")
    func configurations() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("Shiny.xcodeproj")
        for name in ["Shiny", "Debug"] { try folder.write("\(name).entitlements", "") }
        let project = Self.project(settings: "").replacing("name = Debug", with: "name = \"Debug X\"")
        for name in ["AppStore-release", "ReleaseX", "Shop", "debug"] {
            let text = project.replacing("name = Release; baseC", with: "name = \(name); baseC")
            try folder.write("Shiny.xcodeproj/project.pbxproj", text)
            let read = try XcodeProject(path)
            let isOpen = name == "debug"
            let debug = if isOpen { [folder.file("Debug.entitlements")] } else { [String]() }
            #expect(read.entitlements == debug + [folder.file("Shiny.entitlements")])
            #expect(read.alternatives.isEmpty != isOpen)
        }
    }

    @Test("A project in JSON has settings with conditions, and files of settings in its tree of files")
    func document() throws {
        let folder = try TemporaryFolder()
        let project = """
            { "configurations": [ "Debug", { "name": "Release", "file": "Config/Own.xcconfig" }, ],
              "files": [ { "kind": "group", "name": "Config", "path": "Settings",
                "children": [ { "path": "Own.xcconfig" }, { "path": "<PROJECT>/T.xcconfig", "id": "0A" }, ] },
                { "kind": "folder", "path": "Synced" } ],
              "targets": [ { "name": "Shiny", "specialized-configurations": [ { "name": "Release", "file": FILE } ],
                "build-settings": { "PRODUCT_BUNDLE_IDENTIFIER[config=Debug]": "com.debug",
                  "PRODUCT_BUNDLE_IDENTIFIER": "com.example.$(KIND)$(OWN)",
                  "CODE_SIGN_ENTITLEMENTS[config=Release]": "Shiny.entitlements" } },
                { "name": "All", "kind": "aggregate" }, { "name": "Kit", "product-type": "framework",
                  "build-settings": { "CODE_SIGN_ENTITLEMENTS": "Kit.entitlements" } } ],
              "build-settings": { "DEVELOPMENT_TEAM": "ABCDE12345" } }
            """
        try folder.write("Settings/Own.xcconfig", "OWN = .own")
        try folder.write("T.xcconfig", "KIND = t")
        try folder.write("Synced/a/S.xcconfig", "KIND = s")
        for name in ["Shiny", "Kit"] { try folder.write("\(name).entitlements", "") }
        let cases = [
            ("\"id:0A\"", "t.own"), ("{ \"anchor\": \"Synced\", \"relative-path\": \"a/S.xcconfig\" }", "s.own"),
            ("[\"Config\", { \"name\": \"T.xcconfig\" }]", "t.own"), ("\"None\"", "$(KIND).own"),
        ]
        let written = Entitlements(identifier: nil, team: nil, associatedDomains: [], isDebuggable: nil)
        for (file, bundle) in cases {
            try folder.write("Shiny.xcodeproj/project.xcproj", project.replacing("FILE", with: file))
            let read = try XcodeProject(folder.file("Shiny.xcodeproj"))
            #expect(read.entitlements == [folder.file("Shiny.entitlements")])
            let identifier = read.resolved(written, at: folder.file("Shiny.entitlements")).identifier
            #expect(identifier == "ABCDE12345.com.example.\(bundle)")
            let missing =
                if bundle.hasPrefix("$") { ["'None', a file of settings, does not exist"] } else { [String]() }
            #expect(read.missingFiles == missing)
        }
    }

    @Test(
        "A file that is not a project is an error with its line",
        arguments: [
            ("", 1), ("{", 1), ("{\n a = b }", 2), ("{\n\n a = (b c); }", 3), ("(a)", 1), ("{ a = \"b", 1), ("/*", 1),
        ])
    func malformed(text: String, line: Int) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("Shiny.xcodeproj")
        try folder.write("Shiny.xcodeproj/project.pbxproj", text)
        do throws(ToolkitError) {
            _ = try XcodeProject(path)
            Issue.record("no error")
        } catch {
            #expect(error.code == .app(.propertyList))
            #expect(error.position?.line == line)
        }
    }
}
