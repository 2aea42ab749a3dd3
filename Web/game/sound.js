// Short tones, made by the browser: for a finished house, and for the win.

/** The tones, in hertz, one after the other. */
const tunes = { house: [659, 880], win: [523, 659, 784, 1047] };
/** The length of a tone and the time to the next, in seconds; its loudness at the beginning. */
const length = 0.22;
const step = 0.11;
const loudness = 0.12;

/** @type {AudioContext | undefined} */
let context;

/** @param {keyof typeof tunes} name */
export function playTones(name) {
    context ??= new AudioContext();
    // Until then its clock stands still: nothing is missed.
    void context.resume();
    for (const [index, frequency] of tunes[name].entries()) {
        const start = context.currentTime + step * index;
        const tone = new OscillatorNode(context, { frequency, type: "triangle" });
        const volume = new GainNode(context, { gain: loudness });
        volume.gain.setValueAtTime(loudness, start);
        volume.gain.exponentialRampToValueAtTime(0.001, start + length);
        tone.connect(volume).connect(context.destination);
        tone.start(start);
        tone.stop(start + length);
    }
}
