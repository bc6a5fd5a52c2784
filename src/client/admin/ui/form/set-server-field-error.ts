import { toFailure } from '#client/api/failure.ts';

interface Form {
  setFieldError: (path: string, error: string) => void;
}

/** Shows a server's refusal beside the field it names, on top of the toast that tells of it. */
export function setServerFieldError(form: Form, error: unknown): void {
  const { code, message } = toFailure(error);
  if (code === 'slug.taken') form.setFieldError('slug', message);
  const [, field, words] = /^([a-z][\w.]*): (.+)$/is.exec(message) ?? [];
  if (code === 'input.invalid' && field !== undefined && words !== undefined) form.setFieldError(field, words);
}
