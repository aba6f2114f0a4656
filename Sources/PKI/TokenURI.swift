internal import CP11Kit
internal import POSIX

/// The name of a private key in a PKCS#11 token (RFC 7512).
package final class TokenURI {
    let api: aasa_p11kit
    let handle: OpaquePointer  //<P11KitUri>

    /// - Throws: `.libraryMissing`, `.invalidURI`.
    package init(_ text: String) throws(TokenError) {
        api = try library.mapError { TokenError(.libraryMissing, detail: $0.detail) }.get().api
        api.be_quiet()
        guard let handle = api.uri_new() else { throw TokenError(.failed) }
        self.handle = handle
        let result = api.uri_parse(text, UInt32(AASA_P11KIT_URI_FOR_ANY), handle)
        if result != 0 { throw TokenError(.invalidURI, detail: String(copying: api.uri_message(result)) ?? "") }
        if api.uri_get_pin_value(handle) != nil {
            throw TokenError(.invalidURI, detail: "every user of the machine sees a PIN on a command line")
        }
        let path = text.dropFirst("pkcs11:".count).prefix { character in character != "?" }
        let type = path.split(separator: ";").first { attribute in attribute.hasPrefix("type=") }
        if let type, type != "type=private" {
            throw TokenError(.invalidURI, detail: "'\(type)' is not a private key: expected 'type=private', or no type")
        }
        // p11-kit finds nothing for such a name.
        if api.uri_any_unrecognized(handle) != 0 {
            throw TokenError(.invalidURI, detail: "it has an unknown attribute")
        }
        var objectClass = CK_OBJECT_CLASS(CKO_PRIVATE_KEY)
        withUnsafeMutableBytes(of: &objectClass) {
            var attribute = CK_ATTRIBUTE(
                type: CK_ATTRIBUTE_TYPE(CKA_CLASS), pValue: $0.baseAddress, ulValueLen: CK_ULONG($0.count))
            _ = api.uri_set_attribute(handle, &attribute)
        }
    }

    deinit { api.uri_free(handle) }

    package var pinFile: String? {
        guard let source = String(copying: api.uri_get_pin_source(handle)) else { return nil }
        guard source.hasPrefix("file:") else { return source }
        return String(source.dropFirst(5))
    }

    /// The module's file; nil for the modules that p11-kit is configured with (pkcs11.conf(5)).
    var modulePath: String? { String(copying: api.uri_get_module_path(handle)) }

    /// Runs `body` with the modules that may have the token, in a list that ends with nil.
    func withModules<R>(
        _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CK_FUNCTION_LIST>?>) throws(TokenError) -> R
    ) throws(TokenError) -> R {
        guard let modulePath else {
            guard let modules = api.modules_load(0) else {
                throw TokenError(.failed, detail: "no PKCS#11 module can be loaded")
            }
            defer { api.modules_release(modules) }
            return try body(modules)
        }
        guard let module = api.module_load(modulePath, 0) else {
            throw TokenError(.failed, detail: "'\(modulePath)' cannot be loaded as a PKCS#11 module")
        }
        defer { api.module_release(module) }
        let result = api.module_initialize(module)
        if result != CKR_OK { throw TokenError(result, from: api) }
        defer { _ = api.module_finalize(module) }
        let modules = UnsafeMutablePointer<UnsafeMutablePointer<CK_FUNCTION_LIST>?>.allocate(capacity: 2)
        modules[0] = module
        modules[1] = nil
        defer { modules.deallocate() }
        return try body(modules)
    }
}

/// The version of the interface of p11-kit, which does not state its own, or why it cannot be loaded.
package var p11KitVersion: String { library.version(of: "p11-kit") { _ in "p11-kit ABI 0" } }

/// p11-kit. Its functions may be called from several threads.
private let library = SharedLibrary<aasa_p11kit>.load("libp11-kit.so.0", symbols: aasa_p11kit_symbols(), oldest: "0.23")
