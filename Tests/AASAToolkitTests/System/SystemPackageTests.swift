import AASAToolkit
import Testing

@Suite("Packages of the system")
struct SystemPackageTests {
    struct Release: Sendable, CustomTestStringConvertible {
        let text: String
        let command: String
        var testDescription: String { command }
    }

    @Test(
        "The command has the names of the release, to be pasted",
        arguments: [
            Release(text: "ID=debian\nVERSION_ID=\"12\"\n", command: "apt install libzip4 libgumbo1 libexpat1"),
            Release(text: "ID=debian\nVERSION_ID=\"13\"\n", command: "apt install libzip5 libgumbo3 libexpat1"),
            Release(text: "NAME=\"Debian GNU/Linux\"\nID=debian\n", command: "apt install libzip5 libgumbo3 libexpat1"),
            Release(
                text: "ID=ubuntu\nID_LIKE=debian\nVERSION_ID=\"22.04\"\n",
                command: "apt install libzip4 libgumbo1 libexpat1"),
            Release(
                text: "ID=ubuntu\nID_LIKE=debian\nVERSION_ID=\"24.04\"\n",
                command: "apt install libzip4 libgumbo2 libexpat1"),
            Release(
                text: "VERSION_ID=\"9.4\"\nID=\"rocky\"\nID_LIKE=\"rhel centos fedora\"\n",
                command: "dnf install libzip gumbo-parser expat"),
            Release(
                text: "ID='fedora'\nVERSION_ID=40\n", command: "dnf install libzip gumbo-parser expat"),
            Release(
                text: "ID=arch\n# a comment\nBUILD_ID=rolling\n",
                command: "in Debian: apt install libzip5 libgumbo3 libexpat1"),
            Release(text: "", command: "in Debian: apt install libzip5 libgumbo3 libexpat1"),
        ])
    func command(release: Release) {
        let packages: [SystemPackage] = [.libzip, .gumbo, .expat]
        #expect(SystemPackage.installation(of: packages, on: SystemRelease(release.text)) == release.command)
    }
}
