// Dates as text.

/**
 * A date in the language of the page, as the browser's region writes it.
 * @param {import("../types").App} app
 * @param {Date} date
 * @param {Intl.DateTimeFormatOptions} [format]
 */
export function dateText({ language }, date, format = { dateStyle: matchMedia("(max-width: 479px)").matches ? "short" : "medium" }) {
    if (Number.isNaN(date.getTime())) return "–";
    const region = navigator.languages.find((one) => one.startsWith(`${language}-`));
    const text = (/** @type {string} */ locale) => new Intl.DateTimeFormat(locale, format).format(date);
    try {
        // English without a region would be that of the United States.
        return text(region ?? (language === "en" ? "en-GB" : language));
    } catch {
        // Chromium names languages such as en-US@posix.
        return text(language);
    }
}
