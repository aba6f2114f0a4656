/// How much of an archive's directory is read. libzip keeps the whole directory in memory, and makes room for as many
/// entries as an archive claims to have: all of this is looked at before it is called. A directory that just stays within the limits takes 400 MiB of memory.
struct ArchiveLimits {
    /// The largest apps have some ten thousand files.
    var entries: Int
    /// Bytes of the directory, which are about those that libzip takes for names and comments.
    var directorySize: Int
    /// Extra fields of all entries; an empty one is four bytes in the archive and eight times as many in memory.
    var extraFields: Int

    static let standard = ArchiveLimits(entries: 500_000, directorySize: 128 << 20, extraFields: 3_000_000)
}
