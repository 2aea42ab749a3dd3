extension PDFSettings {
    /// Creates the settings of an encoder.
    init(_ options: BundleEncoder.Options) {
        self.init(
            paper: options.paper, boardsPerPage: options.boardsPerPage,
            heading: PDFHeading(title: options.title, date: options.date))
        link = options.link
        language = options.language
        symbols = options.symbols
        binding = options.bookBinding
        hasHints = options.bookBinding != nil && options.hasHints
        isDay = options.isDay
    }
}
