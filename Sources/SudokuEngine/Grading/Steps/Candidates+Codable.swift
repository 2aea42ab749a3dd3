// The stored form of hints: small numbers and names, validated when decoded.
#if !hasFeature(Embedded)

    extension Cell: Codable {
        public init(from decoder: any Decoder) throws {
            self = try decoder.checked("a cell", Cell.init(_:))
        }

        public func encode(to encoder: any Encoder) throws { try index.encode(to: encoder) }
    }

    extension Digit: Codable {
        public init(from decoder: any Decoder) throws {
            self = try decoder.checked("a digit", Digit.init(_:))
        }

        public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
    }

    extension House: Codable {
        private enum Key: CodingKey { case kind, number }

        public init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            let kind = try values.decode(Kind.self, forKey: .kind)
            let number = try values.decode(Int.self, forKey: .number)
            guard let house = House(kind, number) else {
                throw decoder.fault("\(number) is not a house")
            }
            self = house
        }

        public func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: Key.self)
            try values.encode(kind, forKey: .kind)
            try values.encode(number, forKey: .number)
        }
    }

    extension Rating: Codable {
        /// Encoded in tenths.
        public init(from decoder: any Decoder) throws { self.init(tenths: try Int(from: decoder)) }

        public func encode(to encoder: any Encoder) throws { try tenths.encode(to: encoder) }
    }

    extension Candidates: Codable {
        private struct Entry: Codable {
            let cell: Cell
            let digits: [Digit]
        }

        public init(from decoder: any Decoder) throws {
            self.init()
            for entry in try [Entry](from: decoder) { self[entry.cell] = DigitSet(entry.digits) }
        }

        public func encode(to encoder: any Encoder) throws {
            try cells.map { Entry(cell: $0, digits: Array(self[$0])) }.encode(to: encoder)
        }
    }

    extension CellSet: Codable {
        /// Encoded as the list of its cells.
        public init(from decoder: any Decoder) throws { self.init(try [Cell](from: decoder)) }

        public func encode(to encoder: any Encoder) throws { try Array(self).encode(to: encoder) }
    }

    extension Technique.Family: Codable {
        /// Encoded by name, so that stored hints stay valid when techniques are inserted.
        public init(from decoder: any Decoder) throws {
            let name = try String(from: decoder)
            guard let family = Self.allCases.first(where: { "\($0)" == name }) else {
                throw decoder.fault("\(name) is not a technique")
            }
            self = family
        }

        public func encode(to encoder: any Encoder) throws { try "\(self)".encode(to: encoder) }
    }

    extension Technique: Codable {
        private enum Key: CodingKey { case family, type, length, level }

        public init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            let level = try values.decode(Int.self, forKey: .level)
            guard 0...5 ~= level else { throw decoder.fault("\(level) is not a nesting level") }
            self.init(
                try values.decode(Family.self, forKey: .family),
                type: try values.decode(Int.self, forKey: .type),
                length: try values.decode(Int.self, forKey: .length), level: level)
        }

        public func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: Key.self)
            try values.encode(family, forKey: .family)
            try values.encode(type, forKey: .type)
            try values.encode(length, forKey: .length)
            try values.encode(level, forKey: .level)
        }
    }

    extension Decoder {
        /// Decodes a number and converts it to a value.
        fileprivate func checked<Value>(_ what: String, _ make: (Int) -> Value?) throws -> Value {
            let number = try Int(from: self)
            guard let value = make(number) else { throw fault("\(number) is not \(what)") }
            return value
        }

        fileprivate func fault(_ description: String) -> DecodingError {
            .dataCorrupted(.init(codingPath: codingPath, debugDescription: description))
        }
    }
#endif
