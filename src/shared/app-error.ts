/** How a failure is classed; the names are tRPC's error codes, from which the HTTP status follows. */
export type FailureKind =
  | 'BAD_REQUEST'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'TOO_MANY_REQUESTS'
  | 'SERVICE_UNAVAILABLE';

/** Every failure a person can meet. Words in braces are filled in from the error's values. */
export const failures = {
  'key.invalid': { kind: 'FORBIDDEN', text: 'This access key is not valid.' },
  'key.full': { kind: 'FORBIDDEN', text: 'This access key has reached its login limit.' },
  'key.missing': { kind: 'NOT_FOUND', text: 'Access key not found.' },
  'attempts.tooMany': { kind: 'TOO_MANY_REQUESTS', text: 'Too many attempts. Try again in {seconds} seconds.' },
  'session.missing': { kind: 'UNAUTHORIZED', text: 'Please enter your access key first.' },
  'admin.missing': { kind: 'UNAUTHORIZED', text: 'Please log in first.' },
  'admin.wrongPassword': { kind: 'UNAUTHORIZED', text: 'Invalid username or password.' },
  'input.invalid': { kind: 'BAD_REQUEST', text: '{message}' },
  'product.missing': { kind: 'NOT_FOUND', text: 'Product not found' },
  'module.missing': { kind: 'NOT_FOUND', text: 'Module not found' },
  'card.missing': { kind: 'NOT_FOUND', text: 'Page not found' },
  'link.missing': { kind: 'NOT_FOUND', text: 'This module is not part of the product.' },
  'slug.taken': { kind: 'CONFLICT', text: 'The slug "{slug}" is already taken.' },
  'learner.missing': { kind: 'NOT_FOUND', text: 'Learner not found' },
  'events.busy': { kind: 'SERVICE_UNAVAILABLE', text: 'Too much is being saved just now. It will be sent again.' },
  'object.missing': { kind: 'NOT_FOUND', text: 'File not found' },
  'media.busy': { kind: 'SERVICE_UNAVAILABLE', text: 'Too many videos are being watched at once. Please try again in a moment.' },
  'route.missing': { kind: 'NOT_FOUND', text: 'There is nothing at this address.' },
  'body.notJson': { kind: 'UNSUPPORTED_MEDIA_TYPE', text: 'Send application/json.' },
  'server.unavailable': { kind: 'SERVICE_UNAVAILABLE', text: 'The server cannot answer just now. Please try again.' },
  'origin.foreign': { kind: 'FORBIDDEN', text: 'Cross-site request refused' },
} as const satisfies Record<string, { kind: FailureKind; text: string }>;

export type FailureCode = keyof typeof failures;

/** The only error a service throws on purpose. Anything else is a bug and becomes a 500. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: FailureCode;
  readonly kind: FailureKind;
  /** What filled the braces of the text; `seconds` also becomes Retry-After. */
  readonly values: Record<string, string | number>;

  constructor(code: FailureCode, values: Record<string, string | number> = {}) {
    super(failures[code].text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')));
    this.code = code;
    this.kind = failures[code].kind;
    this.values = values;
  }
}

/** A refused field: the message starts with the field's name, so that it can be shown beside it. */
export function invalidField(field: string, message: string): AppError {
  return new AppError('input.invalid', { message: `${field}: ${message}`, field });
}
