#if !hasFeature(Embedded)
    // The stored form of grids: texts that people can read, validated when decoded.

    extension Puzzle: Codable {
        /// Encoded as 81 characters, with dots for blanks.
        public init(from decoder: any Decoder) throws {
            let text = try String(from: decoder)
            do throws(ParseError) {
                try self.init(parsing: text)
            } catch {
                throw decoder.damaged(error.description)
            }
        }

        public func encode(to encoder: any Encoder) throws { try text.encode(to: encoder) }
    }

    extension Solution: Codable {
        /// Encoded as 81 digits.
        public init(from decoder: any Decoder) throws {
            guard let solution = Solution(try Puzzle(from: decoder)) else {
                throw decoder.damaged("a solution has no blanks")
            }
            self = solution
        }

        public func encode(to encoder: any Encoder) throws { try text.encode(to: encoder) }
    }

    extension DigitSet: Codable {
        /// Encoded as the list of its digits.
        public init(from decoder: any Decoder) throws { self.init(try [Digit](from: decoder)) }

        public func encode(to encoder: any Encoder) throws { try Array(self).encode(to: encoder) }
    }

    extension Decoder {
        /// Returns the error for a value that no grid can have.
        func damaged(_ description: String) -> DecodingError {
            .dataCorrupted(.init(codingPath: codingPath, debugDescription: description))
        }

        /// Decodes a name and converts it to a value.
        func named<Value>(_ what: String, _ make: (String) -> Value?) throws -> Value {
            let name = try String(from: self)
            guard let value = make(name) else { throw damaged("\(name) is not \(what)") }
            return value
        }
    }
#endif
