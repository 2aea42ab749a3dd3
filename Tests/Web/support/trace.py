"""What the browser's trace says of keys: when the frame with a key's change was committed, and the work for it."""

import json

from support.browser import chromium

CATEGORIES = ["-*", "devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"]


class KeyTrace:
    """The keys that a page gets meanwhile, as (pressed, committed, work) in milliseconds. A key is pressed at the
    time of its event, before it waits for the main thread; the frame with its change is the next one whose commit
    begins after the handlers have ended; work is that of the main thread in between."""

    def __init__(self, page):
        self.page = page

    def __enter__(self):
        chromium().start_tracing(page=self.page, categories=CATEGORIES)
        return self

    def __exit__(self, *failure):
        events = json.loads(chromium().stop_tracing())["traceEvents"]
        if failure[0] is None:
            self.tasks, self.keys = read(events)

    def times(self):
        return [committed - pressed for pressed, committed, _ in self.keys]

    def work(self):
        return [work for _, _, work in self.keys]

    def longest_task(self):
        return max(end - begin for begin, end in self.tasks) / 1000


def read(events):
    """The tasks of the page's main thread, and the keys."""
    handled = [event for event in events
               if event["name"] == "EventDispatch" and event["args"]["data"]["type"] == "keydown"]
    thread = handled[0]["pid"], handled[0]["tid"]
    own = [event for event in events if (event["pid"], event.get("tid")) == thread]
    commits = sorted(event["ts"] + event.get("dur", 0) for event in own if event["name"] == "Commit")
    tasks = [(event["ts"], event["ts"] + event["dur"]) for event in own
             if event["name"] == "ThreadControllerImpl::RunTask" and "dur" in event]
    pressed = sorted(event["ts"] for event in events if event["name"] == "EventTiming" and event["ph"] == "b"
                     and event["args"]["data"]["type"] == "keydown")
    keys = []
    for start, event in zip(pressed, handled, strict=True):
        done = event["ts"] + event["dur"]
        committed = next(end for end in commits if end > done)
        work = sum(max(0, min(end, committed) - max(begin, start)) for begin, end in tasks)
        keys.append((start / 1000, committed / 1000, work / 1000))
    return tasks, keys
