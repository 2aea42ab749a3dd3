"""Support for the tests in browsers: a static server, the browsers, a catalogue."""
