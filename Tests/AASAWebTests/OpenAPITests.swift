import AASA
import AASAToolkit
import Testing

@testable import AASAWeb

@Suite("Description of the API")
struct OpenAPITests {
    private let description: JSONNode

    init() throws { description = try JSONReader.read(PackageResources.openapi_json) }

    private func node(_ path: String...) throws -> JSONNode {
        var node = description
        for name in path { node = try #require(node[name], "\(name)") }
        return node
    }

    private func names(_ node: JSONNode?) -> [String] { (node?.members ?? []).map(\.name) }

    private func texts(_ node: JSONNode?) -> [String] { (node?.elements ?? []).compactMap(\.string) }

    @Test("Its values are those of the program")
    func values() throws {
        let schemas = try node("components", "schemas")
        #expect(texts(schemas["Status"]?["enum"]) == Status.allCases.map(\.rawValue))
        #expect(texts(schemas["Rules"]?["enum"]) == SystemVersion.allCases.map(\.rawValue))
        #expect(texts(schemas["Order"]?["enum"]) == PageOrder.allCases.map(\.rawValue))
        let severity = schemas["Rule"]?["properties"]?["severity"]
        #expect(texts(severity?["enum"]) == Severity.allCases.map(\.rawValue))
        let role = schemas["Session"]?["properties"]?["role"]
        #expect(texts(role?["enum"]) == Viewer.Role.allCases.map(\.rawValue))
        let parameters = try node("paths", "/pairs", "get", "parameters").elements ?? []
        let status = parameters.first { $0["name"]?.string == "status" }?["schema"]
        #expect(texts(status?["enum"]) == [PairSelection.deniedOrPending] + Status.allCases.map(\.rawValue))
    }

    @Test("It has every resource that can be read, with its parameters and limits")
    func resources() throws {
        let paths = try node("paths").members ?? []
        let readable = paths.filter { $0.value["get"] != nil }
        let expected = WebAPI.Resource.allCases.filter { $0 != .openAPI }.map { resource in
            resource.segmentCount == 2 ? "/\(resource.rawValue)/{site}" : "/\(resource.rawValue)"
        }
        #expect(Set(readable.map(\.name)) == Set(expected))
        for path in readable {
            let resource = try #require(WebAPI.Resource(rawValue: String(path.name.split(separator: "/")[0])))
            let parameters = (path.value["get"]?["parameters"]?.elements ?? []).filter { $0["in"]?.string == "query" }
            #expect(Set(parameters.compactMap { $0["name"]?.string }) == Set(resource.parameters), "\(path.name)")
            let limit = parameters.first { $0["name"]?.string == "limit" }?["schema"]
            #expect(limit == nil || limit?["maximum"]?.integer == WebAPI.maximumLimit)
            #expect(limit == nil || limit?["default"]?.integer == WebAPI.usualLimit)
        }
    }

    @Test("Every change that it has is one of the server's")
    func changes() throws {
        for path in try node("paths").members ?? [] where path.value["post"] != nil {
            let segments = path.name.split(separator: "/").map { $0 == "{site}" ? "a.example" : $0 }
            let content = path.value["post"]?["requestBody"]?["content"]?["application/json"]?["schema"]?["$ref"]?
                .string
            let schema = try content.map {
                try node("components", "schemas", String($0.split(separator: "/").last ?? ""))
            }
            let values = ["site": "a.example", "app": LocalWeb.app, "service": "applinks", "rules": "ios14"]
            let fields = names(schema?["properties"]).map { ($0, values[$0] ?? "") }
            #expect(try TableAction(path: segments, fields: WebQuery(fields: fields)) != nil, "\(path.name)")
        }
    }
}
