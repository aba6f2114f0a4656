import AASA
import TestSupport
import Testing

@testable import AASAToolkit

@Suite("Projects of Xcode")
struct XcodeProjectTests {
    private static let project = """
        // !$*UTF8*$!
        {
            archiveVersion = 1;
            objects = {
        /* Begin XCBuildConfiguration section */
                A1 /* Debug */ = {
                    isa = XCBuildConfiguration;
                    buildSettings = {
                        CODE_SIGN_ENTITLEMENTS = App/Shiny.entitlements;
                        DEVELOPMENT_TEAM = ABCDE12345;
                        PRODUCT_BUNDLE_IDENTIFIER = com.example.app.debug;
                    };
                    name = Debug;
                };
                A2 /* Release */ = {
                    isa = XCBuildConfiguration;
                    buildSettings = {
                        CODE_SIGN_ENTITLEMENTS = "App/Shiny.entitlements";
                        HOST = "shop.example";
                        PRODUCT_BUNDLE_IDENTIFIER = "com.example.$(NAME)";
                        NAME = app;
                        OTHER = ( "-a", b, );
                    };
                    name = Release;
                };
            };
        }
        """

    @Test("Entitlements get the identifier of the release build, and its settings in place of variables")
    func resolved() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("project.pbxproj", Self.project)
        let values = ["applinks:$(HOST)", "webcredentials:${OTHER}.example"].map {
            Entitlements.Value(text: $0, line: nil)
        }
        let written = Entitlements(identifier: nil, team: nil, associatedDomains: values, isDebuggable: nil)
        let project = try XcodeProject(path)
        let resolved = project.resolved(written, at: "Sources/App/Shiny.entitlements")
        #expect(resolved.identifier == "ABCDE12345.com.example.app")
        #expect(
            resolved.associatedDomains?.map(\.text) == ["applinks:shop.example", "webcredentials:${OTHER}.example"])
        #expect(project.resolved(written, at: "Other.entitlements") == written)
    }

    @Test(
        "What is no project is an error with its line",
        arguments: [
            ("", 1), ("{", 1), ("{\n a = b }", 2), ("{\n\n a = (b c); }", 3), ("(a)", 1), ("{ a = \"b", 1), ("/*", 1),
        ])
    func malformed(text: String, line: Int) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("project.pbxproj", text)
        do throws(ToolkitError) {
            _ = try XcodeProject(path)
            Issue.record("no error")
        } catch {
            #expect(error.code == .app(.propertyList))
            #expect(error.position?.line == line)
        }
    }
}
