import FarmJSON

extension JSONValue {
    /// A configuration error reported by the service, in the format of `config check`; nil if it is
    /// something else.
    var configError: String? {
        guard let file = self["file"]?.string, let message = self["message"]?.string else {
            return nil
        }
        guard let line = self["line"]?.integer, let column = self["column"]?.integer else {
            return "\(file): \(message)"
        }
        return "\(file):\(line):\(column): \(message)"
    }
}
