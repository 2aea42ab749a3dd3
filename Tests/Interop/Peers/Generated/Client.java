import java.util.List;
import java.util.UUID;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.ClaimApi;
import org.openapitools.client.api.ReadApi;
import org.openapitools.client.model.*;

/** Uses the client that was generated from the OpenAPI document: arguments ADDRESS TOKEN TENANT. */
public class Client {
    static void expect(boolean holds, Object found) {
        if (!holds) throw new AssertionError(found);
    }

    public static void main(String[] words) throws Exception {
        ApiClient client = new ApiClient();
        client.updateBaseUri(words[0]);
        client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + words[1]));
        ReadApi read = new ReadApi(client);
        ClaimApi claims = new ClaimApi(client);
        expect(read.getWhoami().getTenant().equals(words[2]), read.getWhoami());
        expect(read.getPool("hard").getStock().getReady() > 0, read.getPool("hard"));

        ClaimRequest wish = new ClaimRequest().pool("hard").count(2).label("java");
        String key = UUID.randomUUID().toString();
        Claim claim = claims.createClaim(key, wish);
        expect(claim.getState() == ClaimState.LEASED && claim.getPuzzles().size() == 2, claim);
        expect(claims.createClaim(key, wish).equals(claim), claim);
        List<ClaimSummary> held = claims.listClaims("java", null, null, null).getClaims();
        expect(held.size() == 1 && held.get(0).getId().equals(claim.getId()), held);
        expect(claims.acknowledgeClaim(claim.getId(), new PartRequest()).getState() == ClaimState.DELIVERED, claim);

        Puzzle puzzle = claim.getPuzzles().get(0);
        FoundPuzzle found = read.getPuzzle(puzzle.getId());
        expect(found.getState() == PuzzleState.DELIVERED, found);
        Solutions solved = claims.solvePuzzle(new SolveRequest().givens(puzzle.getGivens()));
        expect(solved.getSolution().equals(puzzle.getSolution()), solved);
        try {
            read.getPuzzle("a".repeat(16));
            expect(false, "an unknown puzzle was found");
        } catch (ApiException error) {
            expect(error.getCode() == 404 && error.getResponseBody().contains("unknown-puzzle"), error);
        }
        System.out.println("   Java claims, acknowledges, looks up and solves");
    }
}
