"""Words and languages, in both browsers: rows B15 and B17."""

import json
import re
import unittest

from support import farm, results
from support.player import READY, PlayerTest, in_both_browsers

# All texts that the page has in a language.
ALL_TEXTS = """(async (language) => {
    const folder = new URL("./", document.querySelector("script[type=module]").src);
    const file = async (name) => (await (await fetch(new URL(name, folder))).json());
    const [{ $stringsEn }, { $stringsSettings }, { $stringsStart }] =
        await Promise.all(["app.js", "views.js", "start.js"].map((name) => import(new URL(name, folder))));
    const own = language === "en" ? { ...$stringsEn.texts, ...$stringsSettings.settingTexts, ...$stringsStart.startTexts }
        : await file(`strings-${language}.json`);
    return Object.assign({}, own,
        ...await Promise.all(["game", "views", "catalogue", "tools"].map((name) => file(`strings-${name}-${language}.json`))));
})"""


@in_both_browsers
class LanguageTests(PlayerTest):
    def offline(self, path):
        """A page that is kept, whose server has ended."""
        own = self.serve(path=path)
        self.player.visit("start")
        self.player.kept()
        return own

    def words(self):
        """The language of the page as it says, and texts of the settings, the title and the game."""
        return self.player.evaluate("""[document.documentElement.lang, document.querySelector("label[for=setting-theme]")?.innerText,
            document.querySelector("main h1").innerText, document.querySelector(".skip").innerText]""")

    ENGLISH = ["en", "Theme", "Settings", "Skip to the content"]
    GERMAN = ["de", "Farben", "Einstellungen", "Zum Inhalt"]

    def test_B15_a_language_whose_texts_are_out_of_reach_is_not_begun(self):
        own = self.offline("/languages/")
        own.stop()
        player = self.player
        player.visit("settings")
        player.wait("document.querySelector('#setting-language')")
        self.assertEqual(self.words(), self.ENGLISH)
        player.fill("#setting-language", "de")
        player.wait("document.querySelector('.notice')?.innerText.includes('cannot be loaded')")
        player.wait("document.querySelector('#setting-language').value === 'system'")
        self.assertEqual(self.words(), self.ENGLISH)
        player.reload()
        player.wait("document.querySelector('#setting-language')")
        self.assertEqual(self.words(), self.ENGLISH)
        with self.subTest("with a network it is, and stays without one, also in views that come later"):
            own.start()
            player.fill("#setting-language", "de")
            player.wait("document.querySelector('main h1').innerText === 'Einstellungen'")
            self.assertEqual(self.words(), self.GERMAN)
            player.evaluate("navigator.serviceWorker.ready.then(() => true)")
            own.stop()
            player.visit("settings")
            player.wait("document.querySelector('#setting-language')")
            self.assertEqual(self.words(), self.GERMAN)
            player.go("statistics")
            player.wait("document.querySelector('main h1')?.innerText === 'Statistik'")
            player.go(f"play?game={farm.EASY}&tier=easy")
            player.wait(READY)
            player.press("h")
            player.wait("document.querySelector('.hint-panel .hint-sentence')?.innerText.startsWith('Sieh dir')")
        own.start()

    def test_B15_a_stored_language_whose_texts_were_never_loaded_leaves_the_page_in_english(self):
        own = self.offline("/stored/")
        own.stop()
        player = self.player
        player.evaluate("void localStorage.setItem('puzzlefarm.settings /stored/', '{\"language\":\"de\"}')")
        player.visit("settings")
        player.wait("document.querySelector('#setting-language')")
        player.wait("document.documentElement.lang === 'en'")
        self.assertEqual(self.words(), self.ENGLISH)
        own.start()


@in_both_browsers
class FurtherLanguageTests(PlayerTest):
    def test_a_language_is_its_files(self):
        player = self.player
        player.view("settings")
        player.wait("document.querySelector('#setting-language')")
        self.assertEqual(player.texts("#setting-language option"), ["Like the browser", "English", "Deutsch", "Español"])
        player.fill("#setting-language", "es")
        player.wait("document.querySelector('main h1')?.innerText === 'Ajustes'")
        self.assertEqual(player.evaluate("document.documentElement.lang"), "es")
        player.go("start")
        player.wait("document.querySelectorAll('.tier-skills').length === 6")
        self.assertIn("Juego nuevo", player.texts("h2"))
        player.play()
        player.press("h")
        player.wait("document.querySelector('.hint-panel .hint-sentence')?.innerText.startsWith('Mira')")
        player.view("techniques")
        player.wait_text("Pareja desnuda")
        player.view("layouts")
        player.wait_text("Tableros pequeños")


@in_both_browsers
class WordTests(PlayerTest):
    def test_B17_one_is_no_plural(self):
        player = self.player
        player.play(hearts=2)
        self.assertIn("2 hearts left", player.text(".game-hearts"))
        player.click(player.cell(1, 3))
        player.press("2")
        player.wait("document.querySelector('.game-hearts').dataset.n === '1'")
        self.assertIn("1 heart left", player.text(".game-hearts"))
        self.assertNotIn("1 hearts", player.text("#live"))
        with self.subTest("gaps"):
            player.play(farm.TWO_GAPS, "beginner")
            player.click(player.cell(1, 2))
            player.press("Shift+R")
            player.wait("document.getElementById('live').textContent.startsWith('row 1: 1 gap, missing')")
        with self.subTest("an imported file"):
            statistics = results.statistics("one", 1)
            player.view("statistics")
            player.wait("document.querySelector('input[type=file]')")
            file = json.dumps(results.backup(statistics))
            player.evaluate(f"""(() => {{
                const files = new DataTransfer();
                files.items.add(new File([{file}], "backup.json", {{ type: "application/json" }}));
                const chooser = document.querySelector("input[type=file]");
                chooser.files = files.files;
                chooser.dispatchEvent(new Event("change"));
            }})()""")
            player.wait("document.querySelector('.notice')?.innerText === 'Imported: 0 games, 1 result'")

    def test_B17_a_locked_digit_names_keys_only_to_who_has_some(self):
        for has_keys in (True, False):
            player = self.new_player()
            if not has_keys:
                player.preload("""const match = matchMedia;
                    globalThis.matchMedia = (query) => query === "(pointer: coarse)"
                        ? { matches: true, addEventListener() {} } : match.call(globalThis, query);""")
            player.play()
            player.press("Escape")
            player.click(".digit-4")
            said = player.wait("document.querySelector('.game-status').innerText")
            self.assertEqual("Esc" in said, has_keys, said)
            self.assertEqual("Tap 4" in said, not has_keys, said)

    def test_B17_a_file_that_is_no_export_says_what_to_choose(self):
        player = self.player
        player.view("statistics")
        player.wait("document.querySelector('input[type=file]')")
        player.evaluate("""(() => {
            const files = new DataTransfer();
            files.items.add(new File(["{}"], "any.json", { type: "application/json" }));
            const chooser = document.querySelector("input[type=file]");
            chooser.files = files.files;
            chooser.dispatchEvent(new Event("change"));
        })()""")
        self.assertIn("“Export everything”", player.text(".notice"))

    def test_B17_the_first_screen_has_no_words_of_experts(self):
        for language, words in (
            ("en", r"house|candidate|wing|fish|BUG|X-|forcing|cycle|rectangle|triplet|locked"),
            ("de", r"Haus|Häus|Kandidat|Wing|Fisch|BUG|X-|Forcing|Zykl|Rechteck|Tripel|gebunden"),
        ):
            player = self.new_player()
            player.view("start", language=language)
            player.wait("document.querySelectorAll('.tier-skills').length === 6")
            for text in player.texts(".tier-skills"):
                self.assertNotRegex(text, re.compile(words, re.I))

    def test_B17_the_place_of_a_technique_reads_like_a_sentence(self):
        player = self.player
        player.view("techniques?technique=skyscraper")
        facts = player.text(".fact-list")
        self.assertIn("Number 13 from the easiest to the hardest", facts)
        self.assertIn("In HoDoKu: hard, 130 points", facts)

    def test_B17_one_word_for_one_thing(self):
        # Texts with a second word for the same thing, and the keys of those that may have it.
        player = self.player
        player.view("settings")
        english = player.evaluate(f"{ALL_TEXTS}('en')")
        german = player.evaluate(f"{ALL_TEXTS}('de')")
        for texts, pattern, allowed in (
            # A house is explained where techniques are; elsewhere it is a row, column or box.
            (english, r"\bhouses?\b", r"^role\.|^words\."),
            (german, r"\bHaus|Häuser", r"^role\.|^words\."),
            (english, r"\bEngine\b|is in\b", r"^$"),
            # Undo is "Rückgängig" everywhere, and "Zurück" leads to the view before.
            (german, r"^Zurück$|^Vor$|[Zz]urückzunehmen|Zurücknehmen", r"^back$|^views\.back$"),
            # Players are "du".
            (german, r"\b(?:können|wollen|müssen|haben) Sie\b|\bIhnen\b", r"^$"),
            (german, r"[Aa]usser|schliess|\bgross|heiss|[Gg]röss", r"^$"),
        ):
            found = {key: text for key, text in texts.items()
                     if re.search(pattern, re.sub(r"\{\w+\}", "", text)) and not re.search(allowed, key)}
            self.assertEqual(found, {}, pattern)
        self.assertEqual({german["undo"], german["keys.undo"]}, {"Rückgängig"})
        self.assertEqual({german["redo"], german["keys.redo"]}, {"Wiederholen"})

    def test_B17_german_names_of_techniques_are_of_one_kind(self):
        player = self.player
        player.view("techniques", language="de")
        player.wait("document.querySelectorAll('.technique-list button').length > 90")
        names = player.evaluate("[...document.querySelectorAll('.technique-list button span:first-child')].map((one) => one.innerText)")
        # The names of cells' contents are German: naked, hidden and locked; patterns keep the names they were given.
        mixed = [name for name in names if re.search(r"\b(?:Naked|Hidden (?!Rect)|Locked)\b", name)]
        self.assertEqual(mixed, [])
        for name in ("Nacktes Paar", "Verstecktes Paar", "Gebundenes Paar", "Gebundenes Tripel", "Gebundene Kandidaten (Pointing)"):
            self.assertIn(name, names)
        groups = player.texts(".techniques h2")
        self.assertEqual([name for name in groups if re.search(r"Locked (?:Cand|Sets)|Subsets", name) and "Almost" not in name], [])
        spelling = player.evaluate("""(async () => {
            const folder = new URL("./", document.querySelector("script[type=module]").src);
            const text = await (await fetch(new URL("texts-de.json", folder))).text();
            return text.match(/[Aa]usser\\w*|\\w*schliess\\w*|\\w*äusser\\w*/g);
        })()""")
        self.assertIsNone(spelling)

    def test_B17_a_technique_is_found_by_its_english_name_too(self):
        player = self.player
        player.view("techniques?technique=locked-pair", language="de")
        self.assertIn("Locked Pair", player.text(".fact-list"))


if __name__ == "__main__":
    unittest.main()
