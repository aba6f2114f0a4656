import POSIX

@testable import AndroidApps
@testable import AssetLinks

/// A signing block at the end of a file, the signers of each scheme in it, and the file beside a package.
func checkSigning(_ bytes: [UInt8]) {
    input.write(bytes[...])
    let file: RandomAccessFile
    do throws(FileError) { file = try RandomAccessFile(input.path) } catch { return require(false, "\(error)") }
    do throws(AndroidAppError) {
        for pair in try SigningBlock(in: file, before: bytes.count)?.pairs ?? [] {
            require(pair.content.count <= bytes.count, "\(pair) is longer than the file")
            readSigners(Array(pair.content))
        }
    } catch {
        require(!error.sentence(about: "it").isEmpty, "\(error)")
    }
    readSigners(bytes)
}

private let input = InputFile("signing")

private func readSigners(_ bytes: [UInt8]) {
    for scheme in SchemeReader.schemes.values {
        for signer in (try? SchemeReader.signers(bytes[...], scheme: scheme)) ?? [] {
            require(signer.certificate.fingerprint.bytes.count == 32, "a fingerprint of another length")
        }
    }
    _ = try? IncrementalSignature.signer(bytes)
    _ = JarSignature.newerSchemes(inSignedFile: bytes)
}
