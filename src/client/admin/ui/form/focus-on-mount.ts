/** Moves the focus to a field when the field appears. The function is a ref, and stays the same so that React calls it only once. */
export const focusOnMount = (field: HTMLInputElement | null): void => field?.focus();
