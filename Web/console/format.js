// Numbers, times and sizes as texts.

const whole = new Intl.NumberFormat("en-GB");

/** @param {number} value */
export const count = (value) => whole.format(value);

/**
 * @param {number} value
 * @param {string} one
 * @param {string} [many]
 */
export const plural = (value, one, many = `${one}s`) => `${count(value)} ${value === 1 ? one : many}`;

/** @param {number | null} bytes */
export function size(bytes) {
    if (bytes === null || bytes === undefined) return "unknown";
    const units = ["B", "kB", "MB", "GB", "TB"];
    let value = bytes;
    let unit = 0;
    while (value >= 1000 && unit < units.length - 1) {
        value /= 1000;
        unit += 1;
    }
    return `${unit && value < 100 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}

/**
 * A length of time such as "3 h 20 min".
 * @param {number} seconds
 */
export function duration(seconds) {
    if (seconds < 60) return `${Math.round(seconds)} s`;
    const minutes = Math.floor(seconds / 60);
    if (minutes < 60) return `${minutes} min`;
    const hours = Math.floor(minutes / 60);
    if (hours < 48) return minutes % 60 ? `${hours} h ${minutes % 60} min` : `${hours} h`;
    return plural(Math.floor(hours / 24), "day");
}

/**
 * The time of day; with the date if it is not of today.
 * @param {string | Date} time
 */
export function time(time) {
    const moment = new Date(time);
    const clock = moment.toTimeString().slice(0, 8);
    return moment.toDateString() === new Date().toDateString()
        ? clock : `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())} ${clock}`;
}

/** @param {number} value */
const two = (value) => String(value).padStart(2, "0");

/** @param {number} value */
export const rate = (value) => (value < 10 ? value.toFixed(1) : count(Math.round(value)));

/**
 * A list in a sentence.
 * @param {string[]} words
 */
export function list(words) {
    return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}
