"""The views around the game, as a player meets them."""

from support.play import GameTest, server


class ViewTest(GameTest):
    def view(self, fragment, context=None):
        page = self.open(f"{server().url}#{fragment}", context)
        page.locator("main h1").wait_for()
        return page

    def import_text(self, page, text):
        page.get_by_label("A puzzle as text, grid or link").fill(text)
        page.get_by_role("button", name="Check").click()
