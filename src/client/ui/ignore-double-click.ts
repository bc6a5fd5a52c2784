/** Not every browser counts the taps of a double tap; two in less than this are one. */
const DOUBLE_TAP_MS = 300;

/** A click, as far as it matters here. */
export interface ClickInput {
  /** How many clicks the browser counts in this gesture; 0 for the keyboard's. */
  detail: number;
  timeStamp: number;
  nativeEvent: object;
}

let lastTapAt = -Infinity;

/** A click handler that takes a double click, or a double tap, for one. The second half may hit the next page's button. */
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
