// Times as text.

/**
 * MM:SS, from one hour on H:MM:SS.
 * @param {number} milliseconds
 */
export function clockText(milliseconds) {
    const seconds = Math.floor(milliseconds / 1000);
    const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
    const minutes = Math.floor(seconds / 60);
    if (minutes < 60) return `${two(minutes)}:${two(seconds % 60)}`;
    return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
