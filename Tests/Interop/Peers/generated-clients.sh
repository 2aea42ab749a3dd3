#!/usr/bin/env bash
# Generates clients in TypeScript, Java and Swift from the description in OpenAPI 3.0, and lets each claim through
# Caddy with a token, as a client in the network does. Languages whose compiler is missing are skipped.
source "$(dirname "$0")/lib.sh"
echo "== generated clients"
source "$(dirname "$0")/edge-lib.sh"

# Clients in Swift compile on Linux with the newer version; those in Java need with it what Debian does not have.
newer=7.26.0
older=7.9.0
command -v java >/dev/null || { skip "generated clients" "apt-get install openjdk-17-jdk-headless"; exit 0; }
# generator VERSION: its path
generator() { echo "$PWD/.build/venv-openapi-$1/bin/openapi-generator-cli"; }
for version in $newer $older; do
    [ ! -x "$(generator $version)" ] || continue
    python3 -m venv ".build/venv-openapi-$version" &&
        ".build/venv-openapi-$version/bin/pip" install -q --disable-pip-version-check \
            "openapi-generator-cli==$version" || {
        skip "generated clients" "pip install openapi-generator-cli==$version, in .build/venv-openapi-$version"
        exit 0
    }
done

serve main "[access]
proxies = [$(id -u)]
[tenant.clients]"
port=$(free_port)
edge_caddy edge ":$port" "" main
open_port "$port"
"$binary" tenant token clients --for caddy | { read -r token; echo "$token" >"$work/token"; cat >>"$work/edge.tokens"; }
eval "$reload" >"$work/reload.log" 2>&1
arguments=("http://127.0.0.1:$port" "$(cat "$work/token")" clients)
until_true "the token" curl -fsS -H "Authorization: Bearer ${arguments[1]}" "${arguments[0]}/v1/openapi-3.0.json" \
    -o "$work/openapi.json"
# generate VERSION LANGUAGE WORD...: into $work/LANGUAGE
generate() {
    "$(generator "$1")" generate -i "$work/openapi.json" -g "$2" -o "$work/$2" "${@:3}" >"$work/$2.log" 2>&1 ||
        { tail -n 20 "$work/$2.log" >&2; return 1; }
}
"$(generator $newer)" validate -i "$work/openapi.json" >"$work/validate.log" 2>&1 &&
    grep -q "No validation issues" "$work/validate.log" || { cat "$work/validate.log" >&2; exit 1; }

if command -v tsc >/dev/null && command -v node >/dev/null; then
    generate $newer typescript-fetch
    mv "$work/typescript-fetch" "$work/client"
    cp Tests/Interop/Peers/Generated/client.ts "$work"
    # What is generated narrows types in a way that older compilers reject.
    tsc --strict --noImplicitAny false --target es2020 --module commonjs --lib es2021,dom \
        --outDir "$work/typescript" "$work/client.ts"
    node "$work/typescript/client.js" "${arguments[@]}"
else
    skip "TypeScript" "apt-get install node-typescript"
fi

libraries="libjackson2-core-java libjackson2-databind-java libjackson2-annotations-java libjsr305-java
    libgeronimo-annotation-1.3-spec-java"
jars=
for library in $libraries; do
    name=${library#lib}
    name=${name%-java}
    package "$library" "usr/share/java/${name/jackson2/jackson}.jar" || jars=missing
done
if command -v javac >/dev/null && [ -z "$jars" ]; then
    generate $older java --library native --additional-properties=openApiNullable=false,hideGenerationTimestamp=true \
        --type-mappings=DateTime=String,OffsetDateTime=String
    mkdir "$work/classes"
    find "$work/java/src/main" Tests/Interop/Peers/Generated -name "*.java" -print0 |
        xargs -0 javac -nowarn -d "$work/classes" -cp "$peers/usr/share/java/*"
    java -cp "$work/classes:$peers/usr/share/java/*" Client "${arguments[@]}"
else
    skip "Java" "apt-get install openjdk-17-jdk-headless && apt-get download" $libraries
fi

if command -v swiftc >/dev/null; then
    generate $newer swift6 --library urlsession
    sources=$(find "$work/swift6/Sources" -name "*.swift")
    # Word splitting is intended: no path has a space.
    (
        cd "$work"
        swiftc -swift-version 6 -module-name OpenAPIClient -emit-module -emit-library -parse-as-library -o libOpenAPIClient.so \
            $sources
        swiftc -swift-version 6 -I . -L . -lOpenAPIClient -o swift-client "$root/Tests/Interop/Peers/Generated/main.swift"
        LD_LIBRARY_PATH=. ./swift-client "${arguments[@]}"
    )
else
    skip "Swift" "https://www.swift.org/install/linux/"
fi
