"""The budget of an open console: the processor time of the service when nothing happens."""

import time

from support.browser import report
from support.console import ConsoleTest


def processor_time(process):
    """The seconds that all threads of a process have run."""
    return time.clock_gettime(~process.pid << 3 | 2)


class CostTests(ConsoleTest):
    def test_an_open_console_at_rest_costs_the_service_next_to_nothing(self):
        """One status after ten seconds, and no other request, whether one window looks or ten; the time between
        them is that of the page's timer, which a slow machine makes longer, never shorter."""
        paths = self.requests(self.context)
        pages = [self.console()]
        for count in (1, 10):
            pages += [self.console() for _ in range(count - len(pages))]
            self.eventually(lambda: paths[-1:] == ["status"], 15)
            paths.clear()
            began, spent = time.monotonic(), [processor_time(process) for process in (self.service.process, self.web.process)]
            self.eventually(lambda: len(paths) >= 3, 60)
            passed = time.monotonic() - began
            self.assertEqual(paths, ["status"] * 3)
            self.assertGreater(passed, 20)
            shares = [
                100 * (processor_time(process) - before) / passed
                for process, before in zip((self.service.process, self.web.process), spent)]
            report(f"processor time of the service, {count} windows", f"{shares[0]:.3f} %", "0.2 %")
            report(f"processor time of puzzlefarm web, {count} windows", f"{shares[1]:.3f} %")
            self.assertLess(shares[0], 0.2)
