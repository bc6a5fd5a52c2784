/**
 * Moves the focus to a field when the field appears. This ref callback is called only once per field, because every render passes the same
 * function.
 */
export const focusOnMount = (field: HTMLInputElement | null): void => field?.focus();
