internal import AASA
internal import AASAToolkit
internal import Arguments
internal import POSIX

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

    /// One request at a time.
    var oneByOne: NetworkOptions { requests.networkOptions(cdn: cdn.base) }

    /// The options with the limits of the command line; raises the limit of open files as needed.
    func options() throws(CommandFailure) -> NetworkOptions {
        var options = oneByOne
        options.threads = NetworkOptions.usualThreads
        options.jobs = jobs ?? options.threads * Self.jobsPerThread
        options.rate = rate?.number
        options.perAddress = if perAddress == 0 { nil } else { perAddress ?? Self.usualPerAddress }
        options.countsLoopback = perAddress != nil
        // A site may hold two sockets for a moment, while libcurl tries two of its addresses.
        let others = 64
        guard let room = Descriptors.makeRoom(for: 2 * options.jobs + others) else { return options }
        let most = max(1, (room - others) / 2)
        if let jobs {
            throw CommandFailure(
                .configuration, "--jobs \(jobs) needs \(2 * jobs + others) open files, and the system allows \(room)",
                hint: "use --jobs \(most); 'ulimit -Hn' shows the limit")
        }
        options.jobs = most
        return options
    }
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
}
