import FarmSystem
import FarmWeb
import Glibc

/// The terminal of `puzzlefarm web`: prints the console's address, and a new one for each Enter.
struct WebTerminal: Sendable {
    let console: Console
    let port: UInt16

    func introduce() throws(CommandError) {
        let isAnswered = Descriptor.standardInput().isTerminal
        let more = isAnswered ? "; press Enter for a new one" : ""
        try paragraph("The console is at this address, which works once, for 60 seconds\(more):")
        // Addresses and commands are never wrapped, so that they can be copied.
        try say("\n\(console.address())\n")
        try paragraph("From another computer, run this there first, and then open the address:")
        try say("\n  ssh -L \(port):127.0.0.1:\(port) USER@HOST\n")
        try paragraph("Ctrl-C ends the console.")
    }

    private func paragraph(_ text: String) throws(CommandError) {
        try say(wrapped(text, width: Terminal.output.width).joined(separator: "\n"))
    }

    /// Opens the console in the browser, if there is a display. The printed address stays unused,
    /// since each has a code of its own.
    func openBrowser() {
        let displays = ["DISPLAY", "WAYLAND_DISPLAY"]
        guard displays.contains(where: { CurrentProcess.environment($0) != nil }) else { return }
        // Without a program to open it, the printed address is enough.
        try? ProgramStart.detached("xdg-open", [console.address()])
    }

    /// Prints a new address for each line of standard input.
    func awaitEnter() {
        try? Thread.run(named: "web.terminal") {
            let input = Descriptor.standardInput()
            while true {
                var line: [UInt8] = []
                do throws(SystemError) {
                    guard try input.read(into: &line, atMost: 4_096) > 0 else { return }
                } catch {
                    // In the background, the terminal belongs to another program for now.
                    guard input.isTerminal else { return }
                    sleep(1)
                    continue
                }
                guard line.contains(UInt8(ascii: "\n")) else { continue }
                guard (try? say("\(console.address())\n")) == .taken else { return }
            }
        }
    }
}
