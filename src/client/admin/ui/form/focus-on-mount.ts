/**
 * Moves the focus to a field when the field appears. The function is a ref callback. React calls the function only once, because the same
 * function is passed on every render.
 */
export const focusOnMount = (field: HTMLInputElement | null): void => field?.focus();
