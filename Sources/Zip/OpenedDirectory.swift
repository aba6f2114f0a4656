internal import CZip
internal import Glibc

/// An archive that libzip has opened, before its entries are known.
struct OpenedDirectory {
    let library: ZipLibrary
    let handle: OpaquePointer

    func entries(_ scan: DirectoryScan) throws(ZipError) -> [Archive.Entry] {
        let count = Int(library.functions.get_num_entries(handle, ZIP_FL_UNCHANGED))
        guard count == scan.count else { throw ZipError(.damaged, "the directory can be read in two ways") }
        var entries: [Archive.Entry] = []
        entries.reserveCapacity(count)
        for index in 0..<count { entries.append(try entry(index, hasNUL: scan.namesWithNUL.contains(index))) }
        return entries
    }

    private func entry(_ index: Int, hasNUL: Bool) throws(ZipError) -> Archive.Entry {
        var information = zip_stat_t()
        // The name's bytes as they are: libzip's guess at another encoding would make text of anything.
        let flags = UInt32(ZIP_FL_UNCHANGED | ZIP_FL_ENC_RAW)
        guard library.functions.stat_index(handle, UInt64(index), flags, &information) == 0,
            let name = information.name
        else { throw library.error(library.functions.get_error(handle)) }
        var (system, attributes) = (UInt8(0), UInt32(0))
        guard
            library.functions.get_external_attributes(handle, UInt64(index), flags, &system, &attributes) == 0
        else { throw library.error(library.functions.get_error(handle)) }
        let isUnix = system == UInt8(ZIP_OPSYS_UNIX) || system == UInt8(ZIP_OPSYS_OS_X)
        return Archive.Entry(
            index: index, name: Array(UnsafeRawBufferPointer(start: name, count: strlen(name))), hasNUL: hasNUL,
            size: information.size, compressedSize: information.comp_size, mode: isUnix ? attributes >> 16 : 0,
            isEncrypted: information.encryption_method != UInt16(ZIP_EM_NONE))
    }
}
