import Testing

@testable import HTTPS

@Suite("Fields of a response's head")
struct HeadFieldsTests {
    private func head(_ lines: [String], wanted names: [String]) -> ResponseHead {
        var head = ResponseHead(keeping: names)
        for line in lines { Array("\(line)\r\n".utf8).withUnsafeBytes { head.note($0) } }
        return head
    }

    @Test(
        "A value is without the white space around it, and those of a repeated field are joined",
        arguments: [
            (["Server: nginx"], "nginx"), (["server:nginx \t"], "nginx"), (["SERVER:"], ""),
            (["Server: a", "Age: 1", "Server:  b"], "a, b"), (["Server: a", "\tb", "  c"], "a b c"),
            (["Server: a", "Age: 1", " 2"], "a"), (["Servers: a"], nil), (["Server : a"], nil), (["X-Server: a"], nil),
            (["Server: " + String(repeating: "x", count: 5000)], String(repeating: "x", count: 4096)),
        ] as [([String], String?)])
    func values(lines: [String], expected: String?) {
        #expect(head(["HTTP/1.1 200 OK"] + lines, wanted: ["Server"]).fields["Server"] == expected)
    }

    @Test("The fields are those of the final response, without an interim one's and without trailers")
    func finalHead() {
        let lines = [
            "HTTP/1.1 103 Early Hints", "Server: early", "", "HTTP/1.1 200 OK", "Age: 1", "", "Server: trailer", "",
        ]
        let head = head(lines, wanted: ["Server", "Age"])
        #expect(head.isComplete && head.fields["Server"] == nil && head.fields["Age"] == "1")
    }

    @Test("A field that was not wanted has no value")
    func unwanted() { #expect(head(["HTTP/1.1 200 OK", "Server: a"], wanted: ["Age"]).fields["Server"] == nil) }
}
