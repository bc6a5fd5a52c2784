/**
 * Sets the maximum time between the two taps of a double tap. The app measures the time between taps itself, because some browsers do not
 * count consecutive taps.
 */
const DOUBLE_TAP_MS = 300;

export interface ClickDetails {
  detail: number;
  timeStamp: number;
  nativeEvent: object;
}

let lastTapAt = -Infinity;

/**
 * Returns a click handler that calls `run` only once per double click or double tap. If both clicks were handled, the second click could
 * hit a button on the next page.
 */
export function ignoreDoubleClick(run: () => void): (click: ClickDetails) => void {
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
