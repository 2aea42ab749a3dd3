// Elements of the page.

/**
 * Creates an element. Properties that begin with "on" are listeners, those with a dash or without a property
 * of that name are attributes, and `class` is the class name; null and false leave a property out.
 *
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, unknown>} [properties]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, properties = {}, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(properties)) {
        if (value === null || value === undefined || value === false) continue;
        if (key.startsWith("on")) {
            made.addEventListener(key.slice(2), /** @type {EventListener} */ (value));
        } else if (key === "class") {
            made.className = String(value);
        } else if (key in made && !key.includes("-") && key !== "list" && key !== "form") {
            /** @type {any} */ (made)[key] = value;
        } else {
            made.setAttribute(key, value === true ? "" : String(value));
        }
    }
    for (const child of children) if (child) made.append(child);
    return made;
}

/**
 * Sets the text of an element, if it differs: the same text would cause a layout, too.
 *
 * @param {Element} node
 * @param {string} text
 */
export function setText(node, text) {
    if (text !== node.textContent) node.textContent = text;
}

const svgNamespace = "http://www.w3.org/2000/svg";

/**
 * Creates an element of a drawing.
 *
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export function drawing(name, attributes = {}, ...children) {
    const made = document.createElementNS(svgNamespace, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
    made.append(...children);
    return /** @type {SVGElement} */ (made);
}

/**
 * An icon, hidden from screen readers.
 *
 * @param {string} name that of a symbol in index.html, or the path of an icon that is needed later
 */
export function icon(name) {
    return drawing(
        "svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
        name[0] === "M" ? drawing("path", { d: name }) : drawing("use", { href: `#icon-${name}` }));
}

/**
 * A button with an icon and its label.
 *
 * @param {string} name the icon
 * @param {string} label
 * @param {(event: MouseEvent) => void} press
 * @param {Record<string, unknown>} [properties]
 */
export function iconButton(name, label, press, properties = {}) {
    return element(
        "button", { type: "button", class: "tool", onclick: press, ...properties },
        icon(name), element("span", { class: "tool-label" }, label));
}

/**
 * Gives a board the focus back after each press of the pointer, so that its keys work wherever one clicks. Tab
 * leaves the board as it does everywhere.
 *
 * @param {Element} board
 * @param {() => void} focus
 */
export function keepFocus(board, focus) {
    const back = () => {
        if (!board.isConnected) document.removeEventListener("mouseup", back);
        else if (!document.querySelector("dialog[open]")) focus();
    };
    document.addEventListener("mouseup", back);
}

let textCount = 0;

/**
 * Lets screen readers read texts after the name of what has the focus.
 * @param {Element} node
 * @param {Element[]} texts
 */
export function describe(node, texts) {
    for (const text of texts) text.id ||= `text-${++textCount}`;
    node.setAttribute("aria-describedby", texts.map(({ id }) => id).join(" "));
}

/**
 * Gives a file to the person at the screen.
 * @param {string} name
 * @param {string | Blob} content
 * @param {string} [type]
 */
export function saveFile(name, content, type = "application/octet-stream") {
    const blob = content instanceof Blob ? content : new Blob([content], { type });
    const address = URL.createObjectURL(blob);
    element("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
