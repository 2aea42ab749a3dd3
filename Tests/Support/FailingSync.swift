import Foundation

/// A library that makes one call of `fdatasync` in a process fail with EIO, counted over all threads.
/// Folders do not count: SQLite ignores that their sync fails.
///
/// strace counts calls of each thread on its own: a service whose work moves to new threads, as it
/// does on a loaded machine, would be failed again for ever.
package struct FailingSync: ~Copyable {
    private let folder: TemporaryDirectory

    private static let source = """
        #include <errno.h>
        #include <stdatomic.h>
        #include <stdlib.h>
        #include <sys/stat.h>
        #include <sys/syscall.h>
        #include <unistd.h>

        int fdatasync(int descriptor) {
            static atomic_int calls;
            const char *failing = getenv("FAILING_SYNC");
            struct stat file;
            if (failing && fstat(descriptor, &file) == 0 && S_ISREG(file.st_mode)
                && atomic_fetch_add(&calls, 1) + 1 == atoi(failing)) {
                errno = EIO;
                return -1;
            }
            return syscall(SYS_fdatasync, descriptor);
        }
        """

    /// The compiler rejected the library.
    package struct NotCompiled: Error {
        package let output: String
    }

    /// Compiles the library.
    package init() throws {
        let folder = try TemporaryDirectory()
        let source = try folder.write(Self.source.utf8, to: "sync.c")
        let result = try Command.tool(
            "cc", "-shared", "-fPIC", "-o", folder.path + "/sync.so", source)
        guard result.exitCode == 0 else { throw NotCompiled(output: result.errors) }
        self.folder = folder
    }

    /// Returns the environment of a process whose call with this number, from 1, fails.
    package func environment(failing call: Int) -> [String: String] {
        ["LD_PRELOAD": folder.path + "/sync.so", "FAILING_SYNC": "\(call)"]
    }
}
