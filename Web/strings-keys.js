// What the keys do: English, German.

/** @type {Record<string, [string, string]>} */
export const keyTexts = {
    "keys.move": ["Move to the next cell", "Zur nächsten Zelle"],
    "keys.box": ["Move to the next box", "Zum nächsten Block"],
    "keys.extend": ["Select several cells", "Mehrere Zellen wählen"],
    "keys.ends": ["First or last cell of the row", "Erste oder letzte Zelle der Zeile"],
    "keys.digit": ["Enter a digit; the same one again clears", "Ziffer eintragen; dieselbe noch einmal löscht"],
    "keys.note": ["Write a note", "Notiz schreiben"],
    "keys.erase": ["Erase", "Löschen"],
    "keys.notes": ["Notes on or off", "Notizen an oder aus"],
    "keys.lock": ["Lock the digit of the cell; again unlocks it", "Ziffer der Zelle festhalten; noch einmal löst sie"],
    "keys.enter": ["Enter the locked digit", "Festgehaltene Ziffer eintragen"],
    "keys.hint": ["Hint, and its next step", "Tipp, und sein nächster Schritt"],
    "keys.undo": ["Undo", "Zurücknehmen"],
    "keys.redo": ["Redo", "Wiederholen"],
    "keys.pause": ["Pause and resume", "Pause und weiter"],
    "keys.gap": ["Next or previous empty cell", "Nächste oder vorige leere Zelle"],
    "keys.speak": ["Speak the row, column or box", "Zeile, Spalte oder Block ansagen"],
    "keys.gaps": ["Speak its gaps", "Ihre Lücken ansagen"],
    "keys.left": ["Speak the digits that are left", "Verbleibende Ziffern ansagen"],
    "keys.escape": ["Close the hint, unlock, deselect", "Tipp schließen, Ziffer lösen, Auswahl aufheben"],
    "keys.list": ["This list", "Diese Liste"],
};
