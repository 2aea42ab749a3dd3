"""Row C14: the console after many events. The long form takes 100,000 of them."""

from support.browser import IS_LONG, report, until
from support.console import Connection, ConsoleTest

COUNT = 100_000 if IS_LONG else 4_000
# Fewer than the console remembers, so that none is missed.
PORTION = 600


class SoakTests(ConsoleTest):
    def heap(self, session):
        session.send("HeapProfiler.collectGarbage")
        metrics = session.send("Performance.getMetrics")["metrics"]
        return next(metric["value"] for metric in metrics if metric["name"] == "JSHeapUsedSize")

    def test_C14_many_events_leave_no_trace_but_the_log(self):
        page = self.console()
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable")
        service = Connection(self.service.socket)

        def portion(size):
            """Pauses and resumes one pool until so many events were made, and waits for the last one."""
            for _ in range(size // 2 - 1):
                service.post("/v1/pause", {"pools": ["hard"]})
                service.post("/v1/resume", {"pools": ["hard"]})
            portion.number += 1
            reason = f"portion {portion.number}"
            service.post("/v1/pause", {"pools": ["hard"], "reason": reason})
            service.post("/v1/resume", {"pools": ["hard"]})
            until(page, """(reason) => [...document.querySelectorAll("[role=log] p")].slice(0, 2)
                .some((row) => row.textContent.includes(reason))""", reason)

        portion.number = 0
        # The log is full from the first portion on.
        portion(PORTION)
        before = self.heap(session)
        for _ in range(PORTION, COUNT, PORTION):
            portion(PORTION)
        grown = (self.heap(session) - before) / 1e6
        rows = page.locator("[role=log] p").count()
        report(f"heap after {COUNT:,} events", f"{grown:+.2f} MB, {rows} rows", "+2 MB, 500 rows")
        self.assertEqual(rows, 500)
        self.assertLess(grown, 2)
        page.get_by_role("heading", name="The farm is well").wait_for()
