// The views of the page, by the names that addresses have for them.

import { loadStyles } from "./shared/styles.js";

/**
 * The modules of the views, loaded at first use.
 *
 * @type {Record<string, () => Promise<{ createView: (app: any) => import("./types").View }>>}
 */
export const modules = {
    start: () => Promise.all([import("./views/start.js"), loadStyles("start")]).then(([start]) => start),
    play: () => import("./game/opening.js"),
    settings: () => Promise.all([import("./views/settings.js"), loadStyles("views")]).then(([settings]) => settings),
    daily: () => import("./views/daily.js"),
    statistics: () => import("./views/statistics.js"),
    import: () => import("./views/import.js"),
    training: () => import("./views/training.js"),
    path: () => import("./views/path.js"),
    challenge: () => import("./views/challenge-view.js"),
    carry: () => import("./views/carry.js"),
    review: () => import("./views/review.js"),
    techniques: () => import("./views/techniques.js"),
    own: () => import("./views/own-puzzle.js"),
    layouts: () => import("./layouts/layout-choice.js"),
    layout: () => import("./layouts/layout-opening.js"),
    rules: () => import("./layouts/layout-lessons.js"),
    tutorial: () => import("./views/tutorial.js"),
};
