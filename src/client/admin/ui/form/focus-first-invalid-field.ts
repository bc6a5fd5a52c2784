import type { SyntheticEvent } from 'react';

/**
 * Moves the focus to the first invalid field after the user has submitted a form, because in a long form this field and its error message
 * may be scrolled out of view. The function can be passed to `form.onSubmit` as its second argument, which is the handler for failed
 * validation.
 */
export function focusFirstInvalidField(_errors: unknown, _values: unknown, event: SyntheticEvent<HTMLFormElement> | undefined): void {
  const form = event?.currentTarget;
  // The fields are marked as invalid only after the next render.
  setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
