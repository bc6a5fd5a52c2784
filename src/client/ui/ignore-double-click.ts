/** Not every browser counts the taps of a double tap. Two taps within this time are one double tap. */
const DOUBLE_TAP_MS = 300;

/** The fields of a click event that tell a double click from two clicks. */
export interface ClickInput {
  /** The number of clicks in a row. 0 for a key press. */
  detail: number;
  timeStamp: number;
  nativeEvent: object;
}

let lastTapAt = -Infinity;

/** Returns a click handler that runs once for a double click or double tap. The second click could hit a button of the next page. */
export function ignoreDoubleClick(run: () => void): (click: ClickInput) => void {
  return ({ detail, timeStamp, nativeEvent }) => {
    if (detail > 1) return;
    if ('pointerType' in nativeEvent && nativeEvent.pointerType === 'touch') {
      const isSecondTap = timeStamp - lastTapAt < DOUBLE_TAP_MS;
      lastTapAt = timeStamp;
      if (isSecondTap) return;
    }
    run();
  };
}
