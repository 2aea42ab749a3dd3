// Waiting for what is painted.

/** Resolves after the next paint. */
export function nextPaint() {
    return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Resolves once what index.html has itself is painted; at once in a hidden tab, which paints nothing. */
export function painted() {
    const isPainted = performance.getEntriesByName("first-contentful-paint").length > 0;
    return isPainted || document.hidden ? Promise.resolve() : nextPaint();
}
