import FarmSystem
import Testing

struct ProcessorBuildTests {
    @Test(
        arguments: [
            (.v4, nil, ["x86-64-v4", "x86-64-v3"]), (.v3, nil, ["x86-64-v3"]), (.baseline, nil, []),
            (.v4, "x86-64-v3", ["x86-64-v3"]), (.v4, "x86-64", []),
            (.v3, "x86-64-v4", ["x86-64-v3"]),
            (.v4, "nonsense", ["x86-64-v4", "x86-64-v3"]),
        ] as [(ProcessorLevel, String?, [String])])
    func `the best builds of the same installation are tried first`(
        machine: ProcessorLevel, most: String?, levels: [String]
    ) {
        let found = ProcessorBuild.candidates(
            besides: "/usr/bin/puzzlefarm", on: machine, atMost: most)
        #expect(found == levels.map { "/usr/lib/puzzlefarm/\($0)/puzzlefarm" })
    }

    @Test func `a build belongs to the program of its installation`() {
        let builds = ProcessorBuild.candidates(
            besides: "/usr/bin/puzzlefarm", on: .v4, atMost: nil)
        for build in builds { #expect(ProcessorBuild.program(of: build) == "/usr/bin/puzzlefarm") }
        for other in ["/usr/bin/puzzlefarm", "/a/lib/puzzlefarm/x86-64-v9/puzzlefarm", "", "x"] {
            #expect(ProcessorBuild.program(of: other) == other)
        }
    }

    @Test(arguments: ["puzzlefarm", "/puzzlefarm", "", "bin/puzzlefarm"])
    func `a program outside of a prefix has no other builds`(program: String) {
        #expect(ProcessorBuild.candidates(besides: program, on: .v4, atMost: nil).isEmpty)
    }
}
