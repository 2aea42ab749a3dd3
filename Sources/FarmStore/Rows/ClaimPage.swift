/// A page of claims without their puzzles.
package struct ClaimPage: Sendable {
    package let claims: [Claim]
    /// The claim after which the next page begins; nil at the end. A page may have fewer claims than
    /// asked for, or none, before that.
    package let next: ClaimID?
}
