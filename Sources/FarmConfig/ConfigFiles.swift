import FarmSystem

/// The location and reading of config files.
package enum ConfigFiles {
    package static let usual = "/etc/puzzlefarm/puzzlefarm.toml"

    /// The maximum size of a config file in bytes; a larger file is not a config file.
    package static let largest = 1 << 20

    /// Loads the effective configuration from a file and from `conf.d/*.toml` beside it.
    ///
    /// If `path` is nil, the usual file is read; if it is absent, the defaults apply.
    package static func load(_ path: String?) throws(ConfigErrors) -> EffectiveConfiguration {
        var texts: [ConfigSource] = []
        var errors: [ConfigError] = []
        for file in files(path ?? usual, mustExist: path != nil, &errors) {
            do throws(ConfigError) {
                texts.append(try read(file, isNamed: file == path))
            } catch {
                errors.append(error)
            }
        }
        do throws(ConfigErrors) {
            let effective = try EffectiveConfiguration(texts)
            if errors.isEmpty { return effective }
        } catch {
            errors += error.all
        }
        throw ConfigErrors(all: errors)
    }

    private static func files(
        _ path: String, mustExist: Bool, _ errors: inout [ConfigError]
    ) -> [String] {
        var files: [String] = []
        let folder = Files.folder(of: path) + "/conf.d"
        do throws(SystemError) {
            let isThere = try FileStatus(of: path) != nil
            if isThere || mustExist { files.append(path) }
            if try FileStatus(of: folder)?.isFolder == true {
                // As in the shell's `*.toml`: dot files belong to editors.
                let names = try Files.names(in: folder).filter {
                    $0.hasSuffix(".toml") && !$0.hasPrefix(".")
                }
                files += names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
                    .map { "\(folder)/\($0)" }
            }
        } catch {
            errors.append(ConfigError(error))
        }
        return files
    }

    /// Loads the effective configuration from standard input alone.
    package static func loadStandardInput() throws(ConfigErrors) -> EffectiveConfiguration {
        let text = try mapError({ ConfigErrors(all: [$0]) }) { () throws(ConfigError) in
            try read(Descriptor.standardInput())
        }
        return try EffectiveConfiguration([text])
    }

    /// Reads a file. A file in `conf.d` must be regular, since a pipe would block forever; one named on
    /// the command line may also be `/dev/null` or a shell's `<(command)`.
    private static func read(_ path: String, isNamed: Bool) throws(ConfigError) -> ConfigSource {
        let file = try mapError(ConfigError.init) { () throws(SystemError) in
            isNamed ? try Descriptor(reading: path) : try Descriptor(readingRegular: path)
        }
        return try read(file)
    }

    private static func read(_ file: consuming Descriptor) throws(ConfigError) -> ConfigSource {
        let name = file.name
        let bytes = try mapError(ConfigError.init) { () throws(SystemError) in
            try file.prefix(largest + 1)
        }
        func refused(_ problem: String) -> ConfigError {
            ConfigError(
                place: ConfigLocation(name), key: nil, problem: problem,
                remedy: "specify a config file")
        }
        if let place = binaryByte(in: bytes) {
            let digits = String(bytes[place], radix: 16, uppercase: true)
            throw refused(
                "is not text (byte \(place + 1) is 0x\(digits.count < 2 ? "0" : "")\(digits))")
        }
        // Editors on Windows begin a file with a byte order mark, which TOML does not have.
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
        if bytes.count <= largest { return ConfigSource(file: name, bytes: text) }
        throw refused("larger than 1 MiB")
    }

    /// Returns the place of the first control character of a file that has eight or more of them, or
    /// of a zero byte: then it is one error, not one for each line. Nil for a text.
    private static func binaryByte(in bytes: [UInt8]) -> Int? {
        let places = bytes.indices.lazy.filter { place in
            let byte = bytes[place]
            return byte < 0x20 && ![0x09, 0x0A, 0x0D].contains(byte)
        }
        guard let first = places.first, bytes[first] == 0 || places.dropFirst(7).first != nil else {
            return bytes.firstIndex(of: 0)
        }
        return first
    }
}
