// Colours as eyes see them: those that lack a kind of cone, and pictures in grey; and the distance of two colours.

const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

/** The rows of matrices on linear red, green and blue: Machado, Oliveira and Fernandes 2009, severity 1. */
const matrices = {
    typical: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
    grey: Array(3).fill([0.2126, 0.7152, 0.0722]),
};
export const eyes = Object.keys(matrices);

/** The parts of a colour such as #2f49bd or rgb(38 96 190 / 0.3), from 0 to 1, with its opacity. */
export function parsed(text) {
    if (text.startsWith("#")) return [1, 3, 5].map((at) => parseInt(text.slice(at, at + 2), 16) / 255).concat(1);
    const [red, green, blue, opacity = 1] = text.match(/[\d.]+/g).map(Number);
    return [red / 255, green / 255, blue / 255, opacity];
}

/** A colour over another. */
export function over(top, ground) {
    const opacity = top[3];
    return [0, 1, 2].map((part) => top[part] * opacity + ground[part] * (1 - opacity)).concat(1);
}

/** The contrast of two colours, as WCAG defines it. */
export function contrast(one, other) {
    const light = (color) => color.slice(0, 3).map(linear).reduce((sum, part, at) => sum + part * matrices.grey[0][at], 0);
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
}

/** L*, a* and b* of a colour as an eye sees it. */
export function seen(color, eye) {
    const parts = color.slice(0, 3).map(linear);
    const [red, green, blue] = matrices[eye].map((row) =>
        Math.min(1, Math.max(0, row.reduce((sum, factor, at) => sum + factor * parts[at], 0))));
    const [x, y, z] = [
        (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047,
        0.2126729 * red + 0.7151522 * green + 0.0721750 * blue,
        (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883,
    ].map((part) => (part > 216 / 24389 ? Math.cbrt(part) : (part * 24389 / 27 + 16) / 116));
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** CIEDE2000 of two colours as L*, a* and b* (Sharma, Wu and Dalal 2005). */
export function distance([l1, a1, b1], [l2, a2, b2]) {
    const degrees = Math.PI / 180;
    const mean = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
    const g = 0.5 * (1 - Math.sqrt(mean ** 7 / (mean ** 7 + 25 ** 7)));
    const [x1, x2] = [a1 * (1 + g), a2 * (1 + g)];
    const [c1, c2] = [Math.hypot(x1, b1), Math.hypot(x2, b2)];
    const angle = (y, x) => (x === 0 && y === 0 ? 0 : (Math.atan2(y, x) / degrees + 360) % 360);
    const [h1, h2] = [angle(b1, x1), angle(b2, x2)];
    let turn = c1 * c2 === 0 ? 0 : h2 - h1;
    if (turn > 180) turn -= 360;
    if (turn < -180) turn += 360;
    const dh = 2 * Math.sqrt(c1 * c2) * Math.sin(turn / 2 * degrees);
    const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
    const sum = h1 + h2;
    const h = c1 * c2 === 0 ? sum : Math.abs(h1 - h2) <= 180 ? sum / 2 : sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2;
    const t = 1 - 0.17 * Math.cos((h - 30) * degrees) + 0.24 * Math.cos(2 * h * degrees)
        + 0.32 * Math.cos((3 * h + 6) * degrees) - 0.2 * Math.cos((4 * h - 63) * degrees);
    const rc = 2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7));
    const rt = -rc * Math.sin(60 * Math.exp(-(((h - 275) / 25) ** 2)) * degrees);
    const sl = 1 + 0.015 * (l - 50) ** 2 / Math.sqrt(20 + (l - 50) ** 2);
    const [dl, dc, dhh] = [(l2 - l1) / sl, (c2 - c1) / (1 + 0.045 * c), dh / (1 + 0.015 * c * t)];
    return Math.sqrt(dl ** 2 + dc ** 2 + dhh ** 2 + rt * dc * dhh);
}
