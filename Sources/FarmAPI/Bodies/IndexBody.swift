/// The response of `GET /` and `GET /v1`: the way to the description of the API.
package struct IndexBody: JSONResponse, Hashable {
    package let name: String
    package let version: String
    /// The path of the OpenAPI document.
    package let description: String
    /// The page of the manual.
    package let manual: String

    package init(
        name: String = "puzzlefarm", version: String, description: String = Self.descriptionPath,
        manual: String = "puzzlefarm-api(7)"
    ) {
        self.name = name
        self.version = version
        self.description = description
        self.manual = manual
    }

    package static let descriptionPath = "/v1/openapi.json"

    package static let members = MemberTable(
        IndexBody.init(name:version:description:manual:),
        .required("name", \.name, .text(.free(1...100)), "The name of the program."),
        .required("version", \.version, .text(.free(1...100)), "The version of the service."),
        .required(
            "description", \.description, .text(.free(1...200)),
            "The path of the OpenAPI document."),
        .required(
            "manual", \.manual, .text(.free(1...200)),
            "The page of the manual that describes the API."))
}
