/// The things in the memory of the module that a page knows by their handles.
///
/// A handle is the number of a place and of its use. Each release begins another use, so an old
/// handle is never valid again.
struct WebHandles {
    /// A place: what it holds, and the number of its use, 1...65535.
    private struct Place {
        var object: WebObject?
        var use: UInt32 = 1
    }

    /// The most places; a page that needs more has forgotten to release.
    static let most = 4096

    private var places: [Place] = []
    private var free: [Int] = []

    /// Stores an object and returns its handle; nil if there are too many.
    mutating func add(_ object: WebObject) -> Int32? {
        let number: Int
        if let last = free.popLast() {
            number = last
        } else {
            guard places.count < Self.most else { return nil }
            number = places.count
            places.append(Place())
        }
        places[number].object = object
        return Int32(bitPattern: UInt32(number) | places[number].use << 12 & 0x7FFF_F000)
    }

    subscript(handle: Int32) -> WebObject? {
        guard let number = number(of: handle) else { return nil }
        return places[number].object
    }

    /// Releases an object; false if the handle is not valid.
    mutating func release(_ handle: Int32) -> Bool {
        guard let number = number(of: handle), places[number].object != nil else { return false }
        places[number].object = nil
        places[number].use += 1
        // A place is given up when its uses have all been numbered: handles never come again.
        if places[number].use < 1 << 19 { free.append(number) }
        return true
    }

    private func number(of handle: Int32) -> Int? {
        let bits = UInt32(bitPattern: handle)
        let number = Int(bits & 0xFFF)
        guard handle >= 0, number < places.count, places[number].use == bits >> 12 else {
            return nil
        }
        return number
    }
}
