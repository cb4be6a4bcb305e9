/** The window of a DL envelope, in millimetres from the left and the top of the sheet. */
export const WINDOW = { left: 20, right: 105, top: 50, bottom: 80 };

/** Whether any of a text shows in the window. */
export function isInWindow({
  left,
  right,
  baseline,
}: {
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
}): boolean {
  return right > WINDOW.left && left < WINDOW.right && baseline > WINDOW.top && baseline < WINDOW.bottom;
}
