internal import CP11Kit
internal import POSIX

extension TokenURI {
    /// Signs a digest that was made with `algorithm`, in the token. The corresponding C function is `C_Sign`.
    ///
    /// `pin` is called only when the token needs one, and a wrong one is tried once: tokens
    /// lock themselves after a few.
    ///
    /// - Returns: a signature in the form of ``SignatureScheme``.
    package func sign(
        _ digest: [UInt8], madeWith algorithm: DigestAlgorithm, scheme: SignatureScheme, pin: PassphraseSource?
    ) throws(TokenError) -> [UInt8] {
        try withModules { modules throws(TokenError) -> [UInt8] in
            let token = try token(in: modules)
            var handle = CK_SESSION_HANDLE()
            let opened = token.module.pointee.C_OpenSession(token.slot, CK_FLAGS(CKF_SERIAL_SESSION), nil, nil, &handle)
            guard opened == CKR_OK else { throw TokenError(opened, from: api) }
            let session = Session(api: api, functions: token.module.pointee, handle: handle)
            defer { session.close() }
            let needsPIN = token.flags & UInt(CKF_LOGIN_REQUIRED) != 0
            let pin = needsPIN ? pin?() : nil
            if needsPIN { try session.logIn(as: CKU_USER, flags: token.flags, pin: pin) }
            let key = try session.key(self, scheme: scheme)
            let authenticate = { () throws(TokenError) in
                if needsPIN, session.needsPINForEachSignature(key) {
                    try session.logIn(as: CKU_CONTEXT_SPECIFIC, flags: token.flags, pin: pin)
                }
            }
            switch scheme {
            case .rsaPKCS1:
                let input = algorithm.digestInfo(digest)
                return try session.sign(input, with: key, mechanism: CKM_RSA_PKCS, authenticate: authenticate)
            case .ecdsa:
                let pair = try session.sign(digest, with: key, mechanism: CKM_ECDSA, authenticate: authenticate)
                let r = DER.unsigned(pair.prefix(pair.count / 2))
                let s = DER.unsigned(pair.suffix(pair.count / 2))
                return DER.element(DER.sequence, contents: r + s)
            }
        }
    }

    private struct Token {
        var module: UnsafeMutablePointer<CK_FUNCTION_LIST>
        var slot: CK_SLOT_ID
        var flags: CK_FLAGS
        var label: String
    }

    /// The only token that the name describes. Tokens that need no PIN, such as a system's trusted certificates, count
    /// only without others: they seldom have private keys.
    private func token(
        in modules: UnsafeMutablePointer<UnsafeMutablePointer<CK_FUNCTION_LIST>?>
    ) throws(TokenError) -> Token {
        var tokens: [Token] = []
        var next = modules
        while let module = next.pointee {
            tokens += described(in: module)
            next += 1
        }
        let locked = tokens.filter { $0.flags & UInt(CKF_LOGIN_REQUIRED) != 0 }
        if !locked.isEmpty { tokens = locked }
        guard let token = tokens.first else { throw TokenError(.tokenMissing) }
        if tokens.count > 1 {
            let labels = tokens.map { "'\($0.label)'" }.joined(separator: ", ")
            throw TokenError(.ambiguous, detail: "tokens \(labels)")
        }
        return token
    }

    private func described(in module: UnsafeMutablePointer<CK_FUNCTION_LIST>) -> [Token] {
        var slots = [CK_SLOT_ID](repeating: 0, count: 256)
        var count = CK_ULONG(slots.count)
        guard module.pointee.C_GetSlotList(1, &slots, &count) == CKR_OK else { return [] }
        var tokens: [Token] = []
        for slot in slots.prefix(Int(count)) {
            var token = CK_TOKEN_INFO()
            guard module.pointee.C_GetTokenInfo(slot, &token) == CKR_OK else { continue }
            let isInitialised = token.flags & UInt(CKF_TOKEN_INITIALIZED) != 0
            guard isInitialised, api.uri_match_token_info(handle, &token) != 0 else { continue }
            var label = withUnsafeBytes(of: token.label) { String(decoding: $0, as: UTF8.self) }
            while label.last == " " { label.removeLast() }
            tokens.append(Token(module: module, slot: slot, flags: token.flags, label: label))
        }
        return tokens
    }
}

/// A session with a token (PKCS#11 2.40, section 5.6).
private struct Session {
    let api: aasa_p11kit
    let functions: CK_FUNCTION_LIST
    let handle: CK_SESSION_HANDLE

    func close() { _ = functions.C_CloseSession(handle) }

    private func check(_ result: CK_RV) throws(TokenError) {
        if result != CKR_OK { throw TokenError(result, from: api) }
    }

    func logIn(as user: UInt, flags: CK_FLAGS, pin: SecretBytes?) throws(TokenError) {
        if flags & UInt(CKF_USER_PIN_LOCKED) != 0 { throw TokenError(.pinLocked) }
        // With a keypad of its own, the token gets no PIN from here.
        let hasKeypad = flags & UInt(CKF_PROTECTED_AUTHENTICATION_PATH) != 0
        guard pin != nil || hasKeypad else { throw TokenError(.pinMissing) }
        let result = (pin ?? SecretBytes(capacity: 0)).withBytes { bytes in
            let start: UnsafePointer<UInt8>? = hasKeypad ? nil : bytes.bindMemory(to: UInt8.self).baseAddress
            return functions.C_Login(
                handle, CK_USER_TYPE(user), UnsafeMutablePointer(mutating: start),
                CK_ULONG(hasKeypad ? 0 : bytes.count))
        }
        if result != CKR_USER_ALREADY_LOGGED_IN { try check(result) }
    }

    /// The only private key of the scheme that the name describes.
    func key(_ uri: TokenURI, scheme: SignatureScheme) throws(TokenError) -> CK_OBJECT_HANDLE {
        var count = CK_ULONG()
        let attributes = api.uri_get_attributes(uri.handle, &count)
        var template = Array(UnsafeBufferPointer(start: attributes, count: Int(count)))
        var type = if scheme == .ecdsa { CK_KEY_TYPE(CKK_EC) } else { CK_KEY_TYPE(CKK_RSA) }
        let result = withUnsafeMutableBytes(of: &type) {
            template.append(
                CK_ATTRIBUTE(
                    type: CK_ATTRIBUTE_TYPE(CKA_KEY_TYPE), pValue: $0.baseAddress, ulValueLen: CK_ULONG($0.count)))
            return functions.C_FindObjectsInit(handle, &template, CK_ULONG(template.count))
        }
        try check(result)
        defer { _ = functions.C_FindObjectsFinal(handle) }
        var keys: [CK_OBJECT_HANDLE] = [0, 0]
        var keyCount = CK_ULONG()
        try check(functions.C_FindObjects(handle, &keys, 2, &keyCount))
        if keyCount == 0 { throw TokenError(.keyMissing, detail: scheme == .ecdsa ? "EC" : "RSA") }
        if keyCount > 1 { throw TokenError(.ambiguous, detail: "several private keys") }
        return keys[0]
    }

    /// Whether the key has CKA_ALWAYS_AUTHENTICATE, as the signature keys of smart cards (PIV's slot 9c) have.
    func needsPINForEachSignature(_ key: CK_OBJECT_HANDLE) -> Bool {
        var value = CK_BBOOL()
        return withUnsafeMutableBytes(of: &value) {
            var attribute = CK_ATTRIBUTE(
                type: CK_ATTRIBUTE_TYPE(CKA_ALWAYS_AUTHENTICATE), pValue: $0.baseAddress, ulValueLen: 1)
            // Modules before PKCS#11 2.20 do not know the attribute.
            return functions.C_GetAttributeValue(handle, key, &attribute, 1) == CKR_OK && $0[0] != 0
        }
    }

    /// - Parameter authenticate: is called once the operation has begun.
    func sign(
        _ bytes: [UInt8], with key: CK_OBJECT_HANDLE, mechanism: UInt, authenticate: () throws(TokenError) -> Void
    ) throws(TokenError) -> [UInt8] {
        var mechanism = CK_MECHANISM(mechanism: CK_MECHANISM_TYPE(mechanism), pParameter: nil, ulParameterLen: 0)
        try check(functions.C_SignInit(handle, &mechanism, key))
        try authenticate()
        // RSA of 16,384 bits.
        var signature = [UInt8](repeating: 0, count: 2048)
        var count = CK_ULONG(signature.count)
        var bytes = bytes
        try check(functions.C_Sign(handle, &bytes, CK_ULONG(bytes.count), &signature, &count))
        return Array(signature.prefix(Int(count)))
    }
}
