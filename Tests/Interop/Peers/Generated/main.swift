// Uses the client that was generated from the OpenAPI document: arguments ADDRESS TOKEN TENANT.
import Foundation
import OpenAPIClient

let words = CommandLine.arguments
let client = OpenAPIClientAPIConfiguration(
    basePath: words[1], customHeaders: ["Authorization": "Bearer \(words[2])"])

let whoami = try await ReadAPI.getWhoami(apiConfiguration: client)
precondition(whoami.tenant == words[3], "\(whoami)")
let wish = ClaimRequest(pool: "hard", count: 2, label: "swift")
let key = UUID().uuidString
let claim = try await ClaimAPI.createClaim(
    idempotencyKey: key, claimRequest: wish, apiConfiguration: client)
precondition(claim.state == .leased && claim.puzzles.count == 2, "\(claim)")
let again = try await ClaimAPI.createClaim(
    idempotencyKey: key, claimRequest: wish, apiConfiguration: client)
precondition(again == claim, "\(again)")
let acked = try await ClaimAPI.acknowledgeClaim(id: claim.id, apiConfiguration: client)
precondition(acked.state == .delivered, "\(acked)")
let puzzle = claim.puzzles[0]
let request = SolveRequest(givens: puzzle.givens)
let solved = try await ClaimAPI.solvePuzzle(solveRequest: request, apiConfiguration: client)
precondition(solved.solution == puzzle.solution, "\(solved)")
do throws(ErrorResponse) {
    _ = try await ReadAPI.getPuzzle(id: String(repeating: "a", count: 16), apiConfiguration: client)
    fatalError("an unknown puzzle was found")
} catch .error(let status, let body, _, _) {
    let text = String(decoding: body ?? Data(), as: UTF8.self)
    precondition(status == 404 && text.contains("unknown-puzzle"), text)
}
print("   Swift claims, acknowledges and solves")
