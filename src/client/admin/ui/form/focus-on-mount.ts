/**
 * Moves the focus to a field when the field appears. The function is a ref callback. React calls the function only once per field, because
 * every render passes the same function.
 */
export const focusOnMount = (field: HTMLInputElement | null): void => field?.focus();
