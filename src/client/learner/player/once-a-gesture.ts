/** A click handler that takes a double click for one: the browser counts the clicks of one gesture. */
export function onceAGesture(run: () => void): (event: { detail: number }) => void {
  return ({ detail }) => {
    if (detail <= 1) run();
  };
}
