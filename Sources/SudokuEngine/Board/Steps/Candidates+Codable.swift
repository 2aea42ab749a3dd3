// The stored form of cells, houses, ratings and candidates, the same as in bundles: as players
// write them. It is validated when decoded.
#if !hasFeature(Embedded)

    extension Cell: Codable {
        /// Encoded as players write it, `r2c4`.
        public init(from decoder: any Decoder) throws {
            self = try decoder.named("a cell") { Cell(name: $0) }
        }

        public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
    }

    extension Digit: Codable {
        public init(from decoder: any Decoder) throws {
            let number = try Int(from: decoder)
            guard let digit = Digit(number) else {
                throw decoder.damaged("\(number) is not a digit")
            }
            self = digit
        }

        public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
    }

    extension House: Codable {
        /// Encoded as players write it, `box 2`.
        public init(from decoder: any Decoder) throws {
            self = try decoder.named("a house") { name in
                Self.all.first { $0.description == name }
            }
        }

        public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
    }

    extension Rating: Codable {
        /// Encoded as a number with one decimal, `4.2`.
        public init(from decoder: any Decoder) throws {
            let number = try Double(from: decoder)
            // Not `rounded()`: it would make apps link the system's libm.
            let tenths = 0...100 ~= number ? Int(number * 10 + 0.5) : -1
            guard tenths >= 0, abs(Double(tenths) / 10 - number) < 1e-9 else {
                throw decoder.damaged("\(number) is not a rating")
            }
            self.init(tenths: tenths)
        }

        public func encode(to encoder: any Encoder) throws {
            try (Double(tenths) / 10).encode(to: encoder)
        }
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
#endif
