"""Rows C5 and C6: many windows, hidden ones, and the connection that is lost."""

from support.console import SOON, Connection, ConsoleTest, Web

# More than a window keeps for others, and fewer than the console keeps for a window.
MANY = 600
GAP = "Events are missing here"


class WindowTests(ConsoleTest):
    def hide(self, page):
        """Without a window, a browser takes all its tabs for visible."""
        page.evaluate("""() => {
            Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
            document.dispatchEvent(new Event("visibilitychange"));
        }""")

    def test_C6_a_hidden_tab_asks_for_nothing(self):
        page = self.console()
        self.hide(page)
        page.wait_for_timeout(300)
        requests = []
        page.on("request", lambda request: requests.append(request.url))
        self.service.command("pause", "--tier", "easy")
        page.wait_for_timeout(2000)
        self.assertEqual(requests, [])
        self.show(page)
        page.get_by_role("heading", name="Easy is paused").wait_for(timeout=SOON)

    def show(self, page):
        page.evaluate("delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))")

    def test_C6_ten_windows_read_one_stream_and_one_status(self):
        """A browser opens six connections to one host: with a stream each, the seventh window would hang. How often
        the one window reads the status depends on how long all this takes."""
        paths = self.requests(self.context)
        pages = [self.console() for _ in range(10)]
        self.assertEqual(paths.count("events"), 1, paths)
        paths.clear()
        askers = set()
        self.context.on("request", lambda request: askers.add(request.frame.page))
        self.service.command("pause", "--tier", "easy", "--reason", "for all to see")
        for page in pages:
            page.get_by_role("heading", name="Easy is paused").wait_for(timeout=SOON)
            page.get_by_text("easy was paused: for all to see").wait_for(timeout=SOON)
        self.assertEqual(set(paths), {"status"})
        self.assertEqual(len(askers), 1)
        pages[4].get_by_role("button", name="Resume easy").click()
        for page in pages:
            page.get_by_role("heading", name="The farm is well").wait_for(timeout=SOON)

    def test_C6_another_window_reads_on_when_the_first_has_gone(self):
        paths = self.requests(self.context)
        pages = [self.console() for _ in range(4)]

        # An event while nobody reads.
        def pause_before(route):
            self.service.command("pause", "--tier", "easy")
            route.continue_()

        self.context.route("**/v1/events", pause_before, times=1)
        pages[0].close()
        self.eventually(lambda: paths.count("events") == 2)
        pages[1].get_by_text("easy was paused").wait_for(timeout=SOON)
        self.hide(pages[1])
        self.eventually(lambda: paths.count("events") == 3)
        self.service.command("pause", "--tier", "hard")
        pages[2].get_by_text("hard was paused").wait_for(timeout=SOON)
        self.service.command("resume", "--tier", "easy")
        pages[3].get_by_text("easy was resumed").wait_for(timeout=SOON)
        # What a window missed while it was hidden.
        self.show(pages[1])
        for text in ("hard was paused", "easy was resumed"):
            pages[1].get_by_text(text).wait_for(timeout=SOON)
            self.assertEqual(pages[1].get_by_text(text).count(), 1)
        pages[1].get_by_role("heading", name="Hard is paused").wait_for(timeout=SOON)
        self.assertEqual(paths.count("events"), 3)

    def test_an_ended_console_says_how_to_start_again(self):
        web = Web(self.service.socket)
        page = self.console(web=web)
        web.end()
        page.locator("#link", has_text="Stale since").wait_for()
        page.get_by_role("heading", name="The connection is lost").wait_for()
        self.assertTrue(page.get_by_role("button", name="Pause all").is_disabled())


    def pause_often(self, count, reason):
        """Makes this many events, the last two with a reason."""
        service = Connection(self.service.socket)
        for _ in range(count // 2 - 1):
            service.post("/v1/pause", {"pools": ["hard"]})
            service.post("/v1/resume", {"pools": ["hard"]})
        service.post("/v1/pause", {"pools": ["hard"], "reason": reason})
        service.post("/v1/resume", {"pools": ["hard"]})
        service.close()

    def test_a_window_that_was_away_for_too_many_events_shows_the_gap(self):
        reader, other = self.console(), self.console()
        self.service.command("pause", "--tier", "hard", "--reason", "before")
        self.service.command("resume")
        for page in (reader, other):
            page.get_by_text("hard was paused: before").wait_for()
            page.get_by_text("hard was resumed").wait_for()
        # A few are told from memory.
        self.hide(other)
        self.pause_often(20, "a few")
        reader.get_by_text("hard was paused: a few").wait_for()
        self.show(other)
        other.get_by_text("hard was paused: a few").wait_for()
        self.assertEqual(other.locator("[role=log] p").count(), 22)
        self.assertEqual(other.get_by_text(GAP).count(), 0)
        # Many are not; the present state is right, and the log says what it lacks.
        self.hide(other)
        self.pause_often(MANY, "many")
        self.service.command("pause", "--tier", "easy")
        reader.get_by_text("easy was paused").wait_for()
        self.show(other)
        other.get_by_text("easy was paused").wait_for()
        other.get_by_role("heading", name="Easy is paused").wait_for()
        other.get_by_text("hard was paused: many").wait_for()
        rows = other.locator("[role=log] p").all_inner_texts()
        gaps = [index for index, row in enumerate(rows) if GAP in row]
        self.assertEqual(len(gaps), 1)
        # Above it those that the other window remembers, below it those from before.
        self.assertEqual((gaps[0], len(rows)), (400, 423))
        self.assertEqual(reader.get_by_text(GAP).count(), 0)


class RestartTests(ConsoleTest):
    def test_C5_back_by_itself_after_a_restart(self):
        page = self.console()
        self.service.stop()
        page.locator("#link", has_text="Service away since").wait_for()
        page.get_by_role("heading", name="The service does not answer").wait_for()
        self.assertTrue(page.get_by_role("button", name="Pause all").is_disabled())
        self.service.start()
        self.service.wait()
        page.locator("#link", has_text="Live").wait_for()
        page.get_by_role("heading", name="The farm is well").wait_for(timeout=SOON)
        self.assertTrue(page.get_by_role("button", name="Pause all").is_enabled())
        self.service.command("pause", "--tier", "medium")
        page.get_by_role("heading", name="Medium is paused").wait_for(timeout=SOON)
