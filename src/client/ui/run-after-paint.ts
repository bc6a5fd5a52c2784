/** Runs a function after the browser's next frame, or soon in a tab that is hidden and therefore has no frames. */
export function runAfterPaint(run: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(run);
  else requestAnimationFrame(() => setTimeout(run));
}
