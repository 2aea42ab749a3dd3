extension QRCode {
    /// Makes the code of the address of a puzzle.
    init(ofAddress address: String) throws(FieldError) {
        guard let code = QRCode(address) else {
            throw FieldError(
                "its address has \(address.utf8.count) characters, more than a QR code has room for"
            )
        }
        self = code
    }
}
