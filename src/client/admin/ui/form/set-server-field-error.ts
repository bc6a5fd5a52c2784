import { toFailure } from '#client/api/failure.ts';

interface Form {
  setFieldError: (path: string, error: string) => void;
}

export function setServerFieldError(form: Form, error: unknown): void {
  const { code, message } = toFailure(error);
  if (code === 'slug.taken') form.setFieldError('slug', message);
  const [, field, text] = /^([a-z][\w.]*): (.+)$/is.exec(message) ?? [];
  if (code === 'input.invalid' && field !== undefined && text !== undefined) form.setFieldError(field, text);
}
