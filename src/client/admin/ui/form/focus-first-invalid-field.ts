import type { SyntheticEvent } from 'react';

/**
 * Moves the focus to the first field with an error after a form was submitted with invalid values. In a long form, the field and its error
 * may be outside the window. The parameters are those of the second callback of `form.onSubmit`.
 */
export function focusFirstInvalidField(_errors: unknown, _values: unknown, event: SyntheticEvent<HTMLFormElement> | undefined): void {
  const form = event?.currentTarget;
  // The fields show their errors only after the next render.
  setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
