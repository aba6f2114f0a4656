internal import AASAToolkit
internal import Arguments

/// What keeps `watch` from working, in words.
enum WatchWording {
    static func failure(
        _ problem: ToolkitError.MetricsProblem, _ address: String, _ detail: String
    ) -> CommandFailure {
        let another = "--metrics 127.0.0.1:0 takes any port that is free, and says which"
        return switch problem {
        case .notAnAddress:
            CommandFailure(
                .usage, "\(address) is no address to serve figures at",
                hint: "an IP address of this machine and a port: --metrics 127.0.0.1:9464, or [::1]:9464")
        case .addressInUse: CommandFailure(.unavailable, "somebody else listens at \(address)", hint: another)
        case .addressNotHere:
            CommandFailure(
                .unavailable, "\(address) is no address of this machine", hint: "127.0.0.1 and [::1] always are")
        case .notPermitted:
            CommandFailure(.noPermission, "no permission to listen at \(address)", hint: "ports from 1024 on need none")
        case .libraryMissing:
            CommandFailure(
                .unavailable, "libmicrohttpd cannot be used: \(detail)", hint: "install it: apt install libmicrohttpd12"
            )
        case .failed: CommandFailure(.unavailable, "figures cannot be served at \(address): \(detail)", hint: nil)
        }
    }
}
