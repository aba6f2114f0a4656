internal import Glibc

/// A thread of the system. The thread that started it handles signals.
package final class WorkerThread {
    private let thread: pthread_t
    private var isJoined = false

    /// - Throws: `.limitReached` when the system refuses another thread.
    package init(_ body: @escaping @Sendable () -> Void) throws(FileError) {
        var thread = pthread_t()
        let context = Unmanaged.passRetained(Body(body))
        // A new thread inherits the mask.
        let number = withAllSignalsBlocked {
            pthread_create(
                &thread, nil,
                { context in
                    if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
                    return nil
                }, context.toOpaque())
        }
        guard number == 0 else {
            context.release()
            let detail = "cannot start a thread: \(String(cString: strerror(number)))"
            throw FileError(.limitReached, path: "a thread", detail: detail)
        }
        self.thread = thread
    }

    /// Waits until the body has returned.
    package func join() {
        guard !isJoined else { return }
        isJoined = true
        pthread_join(thread, nil)
    }

    deinit { join() }

    /// Starts a thread that nothing waits for.
    ///
    /// - Throws: as ``init(_:)``.
    package static func detach(_ body: @escaping @Sendable () -> Void) throws(FileError) {
        let worker = try WorkerThread(body)
        worker.isJoined = true
        pthread_detach(worker.thread)
    }

    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
}

package enum Processors {
    /// The number of processors that are online, at least one.
    package static var count: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
