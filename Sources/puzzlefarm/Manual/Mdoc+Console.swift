/// The chapter on the console and its proxy. The tests run the commands.
extension Mdoc {
    mutating func writeConsole() {
        subsection("The console")
        paragraph(
            "`puzzlefarm web` shows the farm in a browser, with the rights of the user who starts "
                + "it. From another computer, forward its port with ssh, the same number on both "
                + "sides:")
        listing([
            "ssh -L 9755:127.0.0.1:9755 USER@HOST", "puzzlefarm web --port 9755 --no-open",
        ])
        subsection("Behind a proxy")
        paragraph(
            "A web server on the same machine can show the console to others. It decides who may "
                + "look; the console runs as a user of its own in no group, so it shows the state "
                + "of the farm and no puzzles. Its units are disabled by default. The address is "
                + "the one that visitors use:")
        listing(
            [
                "mkdir -p /etc/systemd/system/puzzlefarm-web.service.d",
                "printf '[Service]\\nEnvironment=ORIGIN=https://farm.example\\n' "
                    + "> /etc/systemd/system/puzzlefarm-web.service.d/origin.conf",
                "systemctl daemon-reload", "systemctl enable --now puzzlefarm-web.socket",
            ], name: "console-proxy")
        paragraph(
            "The socket, `/run/puzzlefarm/web.sock`, belongs to the group www-data, that of nginx "
                + "and Apache; for another group, set `SocketGroup=` with `systemctl edit "
                + "puzzlefarm-web.socket`. The proxy must pass on the field Host unchanged; fields "
                + "such as X-Forwarded-For are ignored. For nginx:")
        listing([
            "location /farm/ {",
            "    proxy_pass http://unix:/run/puzzlefarm/web.sock:/;",
            "    proxy_http_version 1.1;",
            "    proxy_set_header Host $http_host;",
            "    proxy_set_header Connection \"\";",
            "    proxy_read_timeout 1h;",
            "}",
        ])
        paragraph(
            "For more rights, run a second instance with another socket, as a user of a group in "
                + "`access.admin_gids`, and with `--socket /run/puzzlefarm/api.sock`. Everyone who "
                + "passes the proxy then has these rights.")
    }
}
