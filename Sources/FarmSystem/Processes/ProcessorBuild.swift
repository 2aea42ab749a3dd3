import CFarmSystemd
import Glibc

/// A level of the x86-64 instruction set, as glibc and compilers name it.
package enum ProcessorLevel: String, CaseIterable, Sendable {
    /// The instructions that every processor of the architecture has.
    case baseline = "x86-64"
    /// Vectors of 256 bits (AVX2).
    case v3 = "x86-64-v3"
    /// Masked vector instructions (AVX-512).
    case v4 = "x86-64-v4"

    /// The highest level that this machine has.
    package static var ofThisMachine: ProcessorLevel {
        switch farm_processor_level() {
        case 4: .v4
        case 3: .v3
        default: .baseline
        }
    }
}

/// The builds of the program for several levels of processors, all from the same sources and with
/// the same results. The best one is run, as the dynamic linker chooses libraries.
package enum ProcessorBuild {
    /// The level for which this build was compiled.
    package static var level: ProcessorLevel {
        #if X86_64_V4
            .v4
        #elseif X86_64_V3
            .v3
        #else
            .baseline
        #endif
    }

    /// An environment variable with the name of the highest level to use.
    package static let variable = "PUZZLEFARM_PROCESSOR"

    /// Continues as the best build that is installed, with the same arguments and process number.
    /// Returns if this build is the best.
    ///
    /// The program in `bin` looks for the others in `lib/puzzlefarm/LEVEL`, so they belong to the
    /// same installation. The corresponding C function is `execv`.
    package static func continueAsBest() {
        guard level == .baseline, let own = CurrentProcess.executable else { return }
        for path in candidates(besides: own) {
            // Returns only if the file is absent or cannot be run.
            unsafe execv(path, CommandLine.unsafeArgv)
        }
    }

    /// The path of the program in `bin` to which the running build belongs; nil if it cannot be read.
    package static var installedProgram: String? {
        CurrentProcess.executable.map { program(of: $0) }
    }

    /// Returns the path of the program in `bin` to which a build belongs.
    package static func program(of build: String) -> String {
        for level in ProcessorLevel.allCases {
            let folder = "/lib/puzzlefarm/\(level.rawValue)/"
            let parts = build.split(separator: "/").suffix(4).joined(separator: "/")
            guard let file = build.split(separator: "/").last, "/\(parts)" == folder + file
            else { continue }
            return build.dropLast(folder.utf8.count + file.utf8.count) + "/bin/" + file
        }
        return build
    }

    /// Returns the paths of the builds that this machine can run, the best first.
    package static func candidates(
        besides program: String, on machine: ProcessorLevel = .ofThisMachine,
        atMost name: String? = CurrentProcess.environment(variable)
    ) -> [String] {
        let parts = program.split(separator: "/")
        guard program.hasPrefix("/"), parts.count >= 3, let file = parts.last else { return [] }
        let prefix = parts.dropLast(2).reduce("") { $0 + "/" + $1 }
        let highest = name.flatMap { ProcessorLevel(rawValue: $0) } ?? machine
        return ProcessorLevel.allCases.reversed().filter {
            $0 != .baseline && $0.rawValue <= machine.rawValue && $0.rawValue <= highest.rawValue
        }.map { "\(prefix)/lib/puzzlefarm/\($0.rawValue)/\(file)" }
    }
}
