import type { SyntheticEvent } from 'react';

/**
 * Moves the focus to the first invalid field after the user has submitted a form, because in a long form this field and its error message
 * may be scrolled out of view. The function has the parameters of a form's validation failure handler, which is the second argument of
 * `form.onSubmit`.
 */
export function focusFirstInvalidField(_errors: unknown, _values: unknown, event: SyntheticEvent<HTMLFormElement> | undefined): void {
  const form = event?.currentTarget;
  // The fields are marked as invalid only after the next render.
  setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
