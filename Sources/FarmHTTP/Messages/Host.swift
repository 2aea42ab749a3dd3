/// A host with an optional port, as in the field `Host` and in absolute targets.
enum Host {
    /// Checks the syntax only; names, addresses and brackets are not distinguished. Clients without
    /// a host send an empty one.
    static func isValid(_ host: ArraySlice<UInt8>) -> Bool {
        var name = host
        if host.first == UInt8(ascii: "[") {
            guard let end = host.firstIndex(of: UInt8(ascii: "]")) else { return false }
            let address = host[..<end].dropFirst()
            guard !address.isEmpty,
                address.allSatisfy({ $0.isPlainInTarget || $0 == .colon })
            else { return false }
            name = []
            let port = host[end...].dropFirst()
            return port.isEmpty || port.first == .colon && port.dropFirst().allSatisfy(\.isDigit)
        }
        if let colon = host.firstIndex(of: .colon) {
            guard host[colon...].dropFirst().allSatisfy(\.isDigit) else { return false }
            name = host[..<colon]
        }
        // A comma is valid in names, but would make a list of two hosts look like one.
        return name.allSatisfy {
            ($0.isPlainInTarget || $0 == .percent) && $0 != UInt8(ascii: ",")
        }
    }
}
