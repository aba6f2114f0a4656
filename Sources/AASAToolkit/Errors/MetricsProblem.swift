extension ToolkitError {
    /// Why metrics cannot be served.
    @nonexhaustive
    public enum MetricsProblem: String, Sendable, CaseIterable {
        /// The text is not `HOST:PORT` with an IP address or `localhost`.
        case notAnAddress
        /// Another program listens at the address.
        case addressInUse
        /// The address is not one of this machine's.
        case addressNotHere
        /// Ports below 1024 are for privileged programs.
        case notPermitted
        /// libmicrohttpd is not installed; ``ToolkitError/detail`` is the loader's text.
        case libraryMissing
        /// The system refuses another thread or descriptor; ``ToolkitError/detail`` states it.
        case limitReached
        /// Another error; ``ToolkitError/detail`` states it.
        case failed
    }
}

extension ToolkitError.MetricsProblem {
    func explanation(of error: ToolkitError) -> ToolkitError.Explanation {
        let (address, detail) = (error.quotedPath, error.detail)
        return switch self {
        case .notAnAddress:
            (
                "\(address) is not a valid address to listen at",
                "write an IP address of this machine and a port, such as 127.0.0.1:8080 or [::1]:8080"
            )
        case .addressInUse:
            ("cannot listen at \(address): address already in use", "use port 0 for any free port, which is printed")
        case .addressNotHere: ("\(address) is not an address of this machine", "use 127.0.0.1 or [::1]")
        case .notPermitted: ("no permission to listen at \(address)", "use a port from 1024 on")
        case .libraryMissing:
            ("libmicrohttpd cannot be used: \(detail)", "install it: \(SystemPackage.installation(of: [.microHTTPD]))")
        case .limitReached: (detail, "raise the limit of open files or threads")
        case .failed: ("cannot listen at \(address): \(detail)", nil)
        }
    }
}
