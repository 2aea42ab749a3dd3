// The swipe over the board.

/**
 * True for a quick move of a finger to the left, over a third of the board; a slow one selects cells.
 *
 * @param {PointerEvent | null} start
 * @param {PointerEvent} end
 * @param {Element} board
 */
export function isSwipe(start, end, board) {
    if (!start || end.pointerType !== "touch" || end.timeStamp - start.timeStamp > 300) return false;
    const way = board.clientWidth / 3;
    return start.clientX - end.clientX > way && Math.abs(start.clientY - end.clientY) < way / 2;
}
