/// The response of `GET /v1/health/live` and `GET /v1/health/ready`.
package struct HealthBody: JSONResponse, Hashable {
    package enum Condition: String, Hashable, Sendable, CaseIterable { case live, ready }

    package let status: Condition

    package init(_ status: Condition) { self.status = status }

    package static let members = MemberTable(
        HealthBody.init(_:),
        .required("status", \.status, .choice, "The requested condition, which is met."))
}
