import FarmAPI
import FarmClient
import FarmExport
import FarmHTTP
import FarmSystem
import SudokuEngine

/// The pages that a console makes with the code of `export`, under the rights of its user.
enum ConsolePaper {
    /// Answers an order with its file and the claims that the page acknowledges once it has the file.
    static func answer(_ json: [UInt8], from socket: String) throws(ClientError) -> Response {
        let order: PaperOrder
        do throws(BodyErrors) { order = try PaperOrder(json: json) } catch {
            return Response(Problem(error))
        }
        do throws(ExportError) {
            let draft = try order.draft(from: socket)
            return Response(
                .ok, draft.type, draft.bytes,
                fields: [
                    Field("Content-Disposition", "attachment; filename=\"\(draft.name)\""),
                    Field("Puzzlefarm-Claims", draft.claims.joined(separator: " ")),
                ])
        } catch {
            if case .service(.noResponse(let reason)) = error { throw reason }
            return Response(Problem(error))
        }
    }
}

extension Response {
    fileprivate init(_ problem: Problem) {
        self.init(
            Status(problem.code.status), Problem.mediaType,
            problem.json(instance: "/paper", id: String(Digest.random(), radix: 16)))
    }
}

extension Problem {
    fileprivate init(_ error: ExportError) {
        switch error {
        case .service(.rejected(let problem)): self = problem
        case .tooFew(let pool, let count, let wanted, _):
            self.init(
                .poolEmpty,
                "\(pool.name): \(count) in stock, \(wanted) wanted; nothing was taken; ask for fewer"
            )
        case .noPool: self.init(.unknownPool, "\(error)")
        case .bundle: self.init(.invalidBody, "\(error)")
        case .leaseLost: self.init(.leaseLost, "\(error)")
        default: self.init(.ioError, "\(error)")
        }
    }
}
