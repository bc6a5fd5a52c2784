import type { SyntheticEvent } from 'react';

/**
 * Moves the focus to the first invalid field after the user has submitted a form. In a long form, the first invalid field and its error
 * message may be outside the visible area. The parameters are the same as those of the second callback of `form.onSubmit`.
 */
export function focusFirstInvalidField(_errors: unknown, _values: unknown, event: SyntheticEvent<HTMLFormElement> | undefined): void {
  const form = event?.currentTarget;
  // The fields are marked as invalid only after the next render.
  setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
