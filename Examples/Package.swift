// swift-tools-version: 6.2
import PackageDescription

// An app's model on SudokuGame, a program that plays a game with it, one that plays a killer, one that writes a
// format of its own, and one that reads the puzzle of a day from a catalogue.
let package = Package(
    name: "Examples",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [.package(name: "puzzlefarm", path: "..")],
    targets: [
        .target(
            name: "GameModel",
            dependencies: [
                .product(name: "SudokuEngine", package: "puzzlefarm"),
                .product(name: "SudokuGame", package: "puzzlefarm"),
            ]),
        .executableTarget(name: "Play", dependencies: ["GameModel"]),
        .executableTarget(
            name: "PlayKiller",
            dependencies: [
                .product(name: "SudokuEngine", package: "puzzlefarm"),
                .product(name: "SudokuGame", package: "puzzlefarm"),
                .product(name: "SudokuLayouts", package: "puzzlefarm"),
            ]),
        .executableTarget(
            name: "OwnFormat",
            dependencies: [.product(name: "PuzzleBundle", package: "puzzlefarm")]),
        .executableTarget(
            name: "DailyPuzzle",
            dependencies: [
                .product(name: "PuzzleBundle", package: "puzzlefarm"),
                .product(name: "PuzzleCatalogue", package: "puzzlefarm"),
                .target(name: "CSodium", condition: .when(platforms: [.linux])),
            ]),
        .systemLibrary(name: "CSodium", providers: [.apt(["libsodium-dev"])]),
    ],
    swiftLanguageModes: [.v6]
)
