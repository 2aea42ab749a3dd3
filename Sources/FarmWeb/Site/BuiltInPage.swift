/// Pages that need no files.
enum BuiltInPage {
    /// The page of a program that was built without the console's page.
    static let console = page(
        title: "The console's page is not installed",
        """
        <p>puzzlefarm web is running, but it has no page to show. The package installs one in
        <code>/usr/share/puzzlefarm/web</code>; to use another folder, start
        <code>puzzlefarm web --web DIR</code>.</p>
        <p>In the meantime, <code>puzzlefarm status --watch</code> shows the farm in a terminal.</p>
        """)

    /// The page for visitors of 127.0.0.1 and localhost, which are not the console's own name.
    static func pointer(to origin: ConsoleOrigin, target: String) -> String {
        let address = escaped(origin.text + target)
        return page(
            title: "The console has another address",
            """
            <p><a href="\(address)">\(address)</a> opens it. If it asks for a code, press Enter in the
            terminal where <code>puzzlefarm web</code> runs, and open the address that it prints.</p>
            <p>If your browser does not find that address, as some versions of Safari do not, start
            <code>puzzlefarm web --plain-name</code>.</p>
            """)
    }

    private static func page(title: String, _ body: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>puzzlefarm: \(title)</title>
        </head>
        <body>
        <main>
        <h1>\(title)</h1>
        \(body)
        </main>
        </body>
        </html>

        """
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
    }
}
