import FarmSystem

/// The entry point that the package manager expects; it passes control to libFuzzer's own.
@_cdecl("Fuzzing_main")
func main(
    _ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt {
    var (count, words) = unsafe (count, words)
    return unsafe LLVMFuzzerRunDriver(&count, &words, readOneInput)
}

@_silgen_name("LLVMFuzzerRunDriver")
private func LLVMFuzzerRunDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The function that libFuzzer calls once for each input: https://llvm.org/docs/LibFuzzer.html
@_cdecl("LLVMFuzzerTestOneInput")
func readOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    subject.read(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

/// The subject named by the environment, so that one binary serves all.
private let subject: Subject = {
    let name = CurrentProcess.environment("PUZZLEFARM_FUZZ_SUBJECT") ?? ""
    guard let subject = Subject(rawValue: name) else {
        let names = Subject.allCases.map(\.rawValue).joined(separator: " ")
        preconditionFailure("PUZZLEFARM_FUZZ_SUBJECT must be one of \(names)")
    }
    return subject
}()
