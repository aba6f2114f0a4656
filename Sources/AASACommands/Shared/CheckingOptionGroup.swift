internal import AASA
internal import AASAToolkit
internal import Arguments
internal import POSIX

/// The limits of concurrent requests, in total and to one address.
struct NetworkLoad {
    /// Sites that are checked concurrently.
    var jobs: Int
    /// Sites started per second; nil for no limit.
    var rate: Double?
    /// Concurrent requests to one IP address; nil for no limit.
    var perAddress: Int?
    /// Whether the limit is also that of addresses of this machine.
    var countsLoopback: Bool
    var threads: Int

    /// One request at a time.
    static let oneByOne = NetworkLoad(jobs: 1, rate: nil, perAddress: nil, countsLoopback: false, threads: 1)
}

/// The network's options of verbs that check many sites.
struct CheckingOptionGroup: ParsableArguments {
    @OptionGroup var requests: NetworkOptionGroup

    @Option("--jobs", valueName: "N", help: "Number of concurrent sites, up to 10000 (default: 64 per processor)")
    var jobs: Int?

    @Option("--rate", valueName: "N[/s]", help: "Sites started per second, as in 20 or 0.5/s (default: unlimited)")
    var rate: StartsPerSecond?

    @Option(
        "--per-address", valueName: "N",
        help: "Number of concurrent requests to one IP address, 0 for no limit (default: 8, no limit to this machine)"
    )
    var perAddress: Int?

    @OptionGroup var cdn: CDNOptionGroup

    private static let jobsPerThread = 64
    private static let usualPerAddress = 8

    func validate() throws(ValidationError) {
        if let jobs, let problem = NetworkBounds.problem(ofJobs: jobs) {
            throw ValidationError("'--jobs' \(problem)", hint: "write --jobs 1 for one site at a time")
        }
        if let perAddress, !(0...NetworkBounds.jobs).contains(perAddress) {
            throw ValidationError(
                "'--per-address' must be between 0 and \(NetworkBounds.jobs)",
                hint: "write --per-address 0 for no limit")
        }
    }

    /// Raises the limit of open files as needed.
    func load() throws(CommandFailure) -> NetworkLoad {
        let threads = NetworkOptions.usualThreads
        let limit: Int? = if perAddress == 0 { nil } else { perAddress ?? Self.usualPerAddress }
        var load = NetworkLoad(
            jobs: jobs ?? threads * Self.jobsPerThread, rate: rate?.number, perAddress: limit,
            countsLoopback: perAddress != nil, threads: threads)
        // A site may hold two sockets for a moment, while libcurl tries two of its addresses.
        let others = 64
        guard let room = Descriptors.makeRoom(for: 2 * load.jobs + others) else { return load }
        let most = max(1, (room - others) / 2)
        if let jobs {
            throw CommandFailure(
                .configuration, "--jobs \(jobs) needs \(2 * jobs + others) open files, and the system allows \(room)",
                hint: "use --jobs \(most); 'ulimit -Hn' shows the limit")
        }
        load.jobs = most
        return load
    }

    func options(_ load: NetworkLoad) -> NetworkOptions { requests.networkOptions(cdn: cdn.base, load) }
    func trust() throws(ToolkitError) -> TrustAnchors { try requests.trust() }

    /// The options with the limits of the command line; raises the limit of open files as needed.
    func options() throws(CommandFailure) -> NetworkOptions { options(try load()) }
}

/// A number of sites per second: `20/s`, `0.5/s`, `20`.
struct StartsPerSecond: ExpressibleByArgument, Equatable {
    let number: Double

    init(argument: String) throws(ValidationError) {
        let text = if argument.hasSuffix("/s") { argument.dropLast(2) } else { argument[...] }
        let isPlain = text.utf8.allSatisfy { byte in byte.isDigit || byte == "." }
        guard isPlain, let number = Double(text), NetworkBounds.problem(ofRate: number) == nil else {
            throw ValidationError("it is not a number of sites a second", hint: "write a number, as in 20 or 0.5/s")
        }
        self.number = number
    }

    var defaultValueDescription: String { "\(number)/s" }
}
