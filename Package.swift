// swift-tools-version: 6.2
import PackageDescription

/// The settings of every target: Swift 6 language mode, no warnings, no unmarked unsafe code.
let house: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
]

/// The settings of tests that wait for processes and compute nothing: optimizing them would only
/// take time.
let waiting =
    house + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// The code that the fuzzers and the corpus tests share is normally a test target. `make fuzz`
/// builds it as a program that only libFuzzer can link, since that provides `main`.
let fuzzed: [Target.Dependency] = [
    "Farm", "FarmBench", "FarmHTTP", "FarmSQLite", "FarmStore", "FarmSystem", "FarmWire",
    "PuzzleBundle", "SudokuEngine",
]
let fuzzing: Target =
    Context.environment["PUZZLEFARM_FUZZER"] == nil
    ? .testTarget(
        name: "FuzzingTests", dependencies: fuzzed, path: "Tests/Fuzzing",
        exclude: ["Corpus", "Entry.swift", "fuzz.sh"], swiftSettings: house)
    : .executableTarget(
        name: "Fuzzing", dependencies: fuzzed, path: "Tests/Fuzzing",
        exclude: ["Corpus", "CorpusTests.swift", "fuzz.sh"], swiftSettings: house)

let package = Package(
    name: "puzzlefarm",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "SudokuEngine", targets: ["SudokuEngine"]),
        .library(name: "PuzzleBundle", targets: ["PuzzleBundle"]),
        .executable(name: "puzzlefarm", targets: ["puzzlefarm"]),
    ],
    targets: [
        // The engine: pure Swift, imports nothing.
        .target(name: "SudokuEngine", swiftSettings: house),

        // Graded puzzles and their file formats, for apps and for the farm.
        .target(name: "PuzzleBundle", dependencies: ["SudokuEngine"], swiftSettings: house),

        // The parts of the three C libraries that Swift cannot import by itself.
        .systemLibrary(
            name: "CFarmSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
        .systemLibrary(
            name: "CFarmSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(
            name: "CFarmSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),

        // The kernel and systemd: descriptors, files, locks, sockets, signals, the journal, clocks,
        // hashes. Independent of puzzles.
        .target(
            name: "FarmSystem", dependencies: ["CFarmSodium", "CFarmSystemd"],
            swiftSettings: house),

        // SQLite: connections, statements, migrations. Independent of puzzles.
        .target(name: "FarmSQLite", dependencies: ["CFarmSQLite"], swiftSettings: house),

        // Pools, claims and history. Hides SQLite from the targets above.
        .target(
            name: "FarmStore",
            dependencies: ["SudokuEngine", "PuzzleBundle", "FarmSQLite", "FarmSystem"],
            swiftSettings: house
        ),

        // HTTP/1.1 over Unix sockets: parser, server, small client. Independent of routes.
        .target(name: "FarmHTTP", dependencies: ["FarmSystem"], swiftSettings: house),

        // The messages on the socket, for service and clients.
        .target(
            name: "FarmWire", dependencies: ["SudokuEngine", "PuzzleBundle"], swiftSettings: house),

        // The service. Contains no SQL and no C.
        .target(
            name: "Farm",
            dependencies: [
                "SudokuEngine", "PuzzleBundle", "FarmStore", "FarmSystem", "FarmHTTP", "FarmWire",
            ],
            swiftSettings: house
        ),

        // Lines in, lines out, on all cores. Independent of puzzles.
        .target(name: "FarmBatch", dependencies: ["FarmSystem"], swiftSettings: house),

        // Fixed workloads with a signature. Reads no clock.
        .target(
            name: "FarmBench", dependencies: ["SudokuEngine", "PuzzleBundle"], swiftSettings: house),

        // The command line: one file per verb.
        .executableTarget(
            name: "puzzlefarm",
            dependencies: [
                "SudokuEngine", "PuzzleBundle", "Farm", "FarmBatch", "FarmBench", "FarmHTTP",
                "FarmStore", "FarmSystem", "FarmWire",
            ],
            swiftSettings: house
        ),

        fuzzing,
        .testTarget(name: "LayeringTests", swiftSettings: house),
        .target(
            name: "FarmTestSupport",
            dependencies: ["SudokuEngine"],
            path: "Tests/FarmTestSupport",
            swiftSettings: house
        ),
        .testTarget(
            name: "SudokuEngineTests",
            dependencies: ["SudokuEngine", "FarmTestSupport"],
            swiftSettings: house
        ),
        .testTarget(
            name: "PuzzleBundleTests",
            dependencies: [
                "PuzzleBundle", "SudokuEngine", "FarmBench", "FarmSystem", "FarmTestSupport",
            ],
            swiftSettings: house
        ),
        // A process that inherits, listens, connects or is signalled, as the tests require.
        .executableTarget(
            name: "SystemHarness",
            dependencies: ["FarmSystem"],
            path: "Tests/SystemHarness",
            swiftSettings: house
        ),
        .testTarget(
            name: "FarmSystemTests",
            dependencies: ["FarmSystem", "SystemHarness", "FarmBatch", "FarmTestSupport"],
            swiftSettings: waiting
        ),
        .testTarget(
            name: "FarmSQLiteTests",
            dependencies: ["FarmSQLite", "FarmTestSupport"],
            swiftSettings: waiting
        ),
        // A process that uses a store until the tests kill it.
        .executableTarget(
            name: "StoreHarness",
            dependencies: ["FarmStore", "FarmBench", "FarmSystem", "PuzzleBundle", "SudokuEngine"],
            path: "Tests/StoreHarness",
            swiftSettings: house
        ),
        .testTarget(
            name: "FarmStoreTests",
            dependencies: [
                "FarmStore", "StoreHarness", "puzzlefarm", "FarmBench", "FarmSystem",
                "PuzzleBundle",
                "SudokuEngine",
                "FarmTestSupport",
            ],
            swiftSettings: house
        ),
        // A process that serves, puts load on a server or sends it one request.
        .executableTarget(
            name: "HTTPHarness",
            dependencies: ["FarmHTTP", "FarmSystem"],
            path: "Tests/HTTPHarness",
            swiftSettings: house
        ),
        .testTarget(
            name: "FarmHTTPTests",
            dependencies: ["FarmHTTP", "HTTPHarness", "FarmSystem", "FarmTestSupport"],
            swiftSettings: house
        ),
        .testTarget(
            name: "FarmTests",
            dependencies: [
                "Farm", "FarmStore", "FarmSystem", "FarmTestSupport", "FarmWire", "PuzzleBundle",
                "SudokuEngine",
            ],
            swiftSettings: house
        ),
        .testTarget(
            name: "FarmWireTests",
            dependencies: ["FarmWire", "PuzzleBundle", "SudokuEngine"],
            swiftSettings: house
        ),
        // Faults of the environments in which services run, and the expected reactions.
        .testTarget(
            name: "FaultTests",
            dependencies: [
                "puzzlefarm", "FarmBench", "FarmHTTP", "FarmStore", "FarmSystem",
                "FarmTestSupport", "PuzzleBundle", "SudokuEngine",
            ],
            swiftSettings: waiting
        ),
        .testTarget(
            name: "FarmBatchTests",
            dependencies: ["FarmBatch", "FarmSystem", "FarmTestSupport"],
            swiftSettings: waiting
        ),
        .testTarget(
            name: "FarmBenchTests",
            dependencies: ["FarmBench"],
            swiftSettings: house
        ),
        .testTarget(
            name: "PuzzlefarmTests",
            dependencies: [
                "puzzlefarm", "Farm", "FarmHTTP", "FarmStore", "FarmSystem", "FarmTestSupport",
                "FarmWire", "PuzzleBundle", "SudokuEngine",
            ],
            swiftSettings: waiting
        ),
    ],
    swiftLanguageModes: [.v6]
)
