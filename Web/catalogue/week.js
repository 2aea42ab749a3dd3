// The week: each of its days has a tier, the same for all who play. A newspaper's week is the same table.

/**
 * The tiers of the days, from Monday to Sunday.
 * @type {readonly import("../types").Tier[]}
 */
export const week = ["easy", "easy", "medium", "medium", "intermediate", "intermediate", "hard"];

/**
 * The middle of a day of the player's calendar, on which no change of the clock falls.
 * @param {string} date such as 2026-11-23
 */
export const noon = (date) => new Date(`${date}T12:00`);

/**
 * The place of a date in its week: 0 for Monday.
 * @param {string} date
 */
export const dayOfWeek = (date) => (noon(date).getDay() + 6) % 7;

/**
 * The tier of a date.
 * @param {string} date
 */
export const tierOn = (date) => week[dayOfWeek(date)];
