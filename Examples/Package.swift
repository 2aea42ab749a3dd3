// swift-tools-version: 6.2
import PackageDescription

// An app's model on SudokuGame, and a program that plays a game with it.
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
    ],
    swiftLanguageModes: [.v6]
)
