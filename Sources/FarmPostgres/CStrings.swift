/// Texts as C expects them: pointers to bytes that end with 0, and a null pointer at the end.
@safe struct CStrings: ~Copyable {
    private let storage: UnsafeMutableBufferPointer<CChar>
    private let table: UnsafeMutableBufferPointer<UnsafePointer<CChar>?>

    init(_ texts: [String]) {
        let bytes = texts.map { Array($0.utf8CString) }
        unsafe storage = .allocate(capacity: bytes.reduce(0) { $0 + $1.count })
        unsafe table = .allocate(capacity: texts.count + 1)
        unsafe table.initialize(repeating: nil)
        var start = 0
        for (index, text) in bytes.enumerated() {
            for (offset, byte) in text.enumerated() { unsafe storage[start + offset] = byte }
            unsafe table[index] = unsafe UnsafePointer(
                storage.baseAddress.map { unsafe $0 + start })
            start += text.count
        }
    }

    deinit {
        unsafe storage.deallocate()
        unsafe table.deallocate()
    }

    var pointers: UnsafePointer<UnsafePointer<CChar>?>? { unsafe UnsafePointer(table.baseAddress) }
}
