import { failuresWords } from '#admin-words/failures.ts';
import { failuresEn } from './words/en/failures.ts';

/** Classifies a failure by its tRPC error code, which determines the HTTP status of the response. */
export type FailureKind =
  | 'BAD_REQUEST'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'METHOD_NOT_SUPPORTED'
  | 'TIMEOUT'
  | 'CONFLICT'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'UNPROCESSABLE_CONTENT'
  | 'TOO_MANY_REQUESTS'
  | 'SERVICE_UNAVAILABLE';

/** Lists every failure that a person can meet. */
const FAILURE_KINDS = {
  'key.invalid': 'FORBIDDEN',
  'key.full': 'FORBIDDEN',
  'key.tooManyNicknames': 'TOO_MANY_REQUESTS',
  'cookies.blocked': 'FORBIDDEN',
  'key.missing': 'NOT_FOUND',
  'key.shown': 'CONFLICT',
  'key.replaced': 'CONFLICT',
  'key.refunded': 'CONFLICT',
  'key.shownOnce': 'CONFLICT',
  'signature.wrong': 'UNAUTHORIZED',
  'source.missing': 'NOT_FOUND',
  'sale.missing': 'NOT_FOUND',
  'sale.assigned': 'CONFLICT',
  'sale.refunded': 'CONFLICT',
  'sale.refundedByShop': 'CONFLICT',
  'sale.noKey': 'NOT_FOUND',
  'token.wrong': 'UNAUTHORIZED',
  'token.denied': 'FORBIDDEN',
  'token.scope': 'FORBIDDEN',
  'token.cookie': 'BAD_REQUEST',
  'token.missing': 'NOT_FOUND',
  'token.tooMany': 'CONFLICT',
  'hook.missing': 'NOT_FOUND',
  'hook.tooMany': 'CONFLICT',
  'mail.off': 'CONFLICT',
  'mail.failed': 'SERVICE_UNAVAILABLE',
  'mail.placeholder': 'BAD_REQUEST',
  'sale.noAddress': 'CONFLICT',
  'device.missing': 'NOT_FOUND',
  'attempts.tooMany': 'TOO_MANY_REQUESTS',
  'handover.tooMany': 'TOO_MANY_REQUESTS',
  'session.missing': 'UNAUTHORIZED',
  'admin.missing': 'UNAUTHORIZED',
  'admin.wrongPassword': 'UNAUTHORIZED',
  'admin.codeRequired': 'UNAUTHORIZED',
  'admin.wrongCode': 'UNAUTHORIZED',
  'factor.wrongCode': 'BAD_REQUEST',
  'factor.setupExpired': 'CONFLICT',
  'factor.off': 'CONFLICT',
  'password.wrong': 'FORBIDDEN',
  'confirmation.wrong': 'FORBIDDEN',
  'confirmation.missing': 'FORBIDDEN',
  'person.missing': 'NOT_FOUND',
  'person.exists': 'CONFLICT',
  'person.similar': 'CONFLICT',
  'person.lastOwner': 'CONFLICT',
  'invitation.missing': 'NOT_FOUND',
  'invitation.expired': 'FORBIDDEN',
  'invitation.used': 'CONFLICT',
  'invitation.revoked': 'FORBIDDEN',
  'role.denied': 'FORBIDDEN',
  'login.busy': 'SERVICE_UNAVAILABLE',
  'input.invalid': 'BAD_REQUEST',
  'product.missing': 'NOT_FOUND',
  'module.missing': 'NOT_FOUND',
  'card.missing': 'NOT_FOUND',
  'card.changed': 'CONFLICT',
  'module.changed': 'CONFLICT',
  'fields.changed': 'CONFLICT',
  'version.missing': 'NOT_FOUND',
  'version.replaced': 'CONFLICT',
  'draft.missing': 'NOT_FOUND',
  'draft.tooLarge': 'PAYLOAD_TOO_LARGE',
  'publish.nothing': 'CONFLICT',
  'publish.problems': 'CONFLICT',
  'card.elsewhere': 'CONFLICT',
  'link.missing': 'NOT_FOUND',
  'slug.taken': 'CONFLICT',
  'brand.changed': 'CONFLICT',
  'picture.unreadable': 'BAD_REQUEST',
  'picture.tooLarge': 'PAYLOAD_TOO_LARGE',
  'learner.missing': 'NOT_FOUND',
  'events.busy': 'SERVICE_UNAVAILABLE',
  'events.tooMany': 'TOO_MANY_REQUESTS',
  'object.missing': 'NOT_FOUND',
  'object.used': 'CONFLICT',
  'object.onPage': 'CONFLICT',
  'object.inVersion': 'CONFLICT',
  'companion.taken': 'CONFLICT',
  'upload.denied': 'FORBIDDEN',
  'upload.expired': 'FORBIDDEN',
  'upload.used': 'CONFLICT',
  'upload.offset': 'CONFLICT',
  'upload.begun': 'CONFLICT',
  'upload.busy': 'CONFLICT',
  'upload.otherFile': 'UNPROCESSABLE_CONTENT',
  'upload.refused': 'UNPROCESSABLE_CONTENT',
  'upload.tooMany': 'TOO_MANY_REQUESTS',
  'upload.tooManyAnHour': 'TOO_MANY_REQUESTS',
  'upload.tooLarge': 'PAYLOAD_TOO_LARGE',
  'upload.tooManyPixels': 'PAYLOAD_TOO_LARGE',
  'upload.empty': 'UNPROCESSABLE_CONTENT',
  'upload.cut': 'BAD_REQUEST',
  'upload.slow': 'TIMEOUT',
  'upload.otherKind': 'UNSUPPORTED_MEDIA_TYPE',
  'upload.noCaptions': 'UNSUPPORTED_MEDIA_TYPE',
  'upload.macros': 'UNSUPPORTED_MEDIA_TYPE',
  'upload.password': 'UNSUPPORTED_MEDIA_TYPE',
  'upload.tooLargeInside': 'PAYLOAD_TOO_LARGE',
  'archive.fileMissing': 'CONFLICT',
  'archive.empty': 'CONFLICT',
  'archive.otherKind': 'UNSUPPORTED_MEDIA_TYPE',
  'archive.newer': 'UNSUPPORTED_MEDIA_TYPE',
  'archive.refused': 'UNPROCESSABLE_CONTENT',
  'archive.exists': 'CONFLICT',
  'archive.draftOpen': 'CONFLICT',
  'archive.incomplete': 'CONFLICT',
  'archive.running': 'CONFLICT',
  'sheet.otherKind': 'UNSUPPORTED_MEDIA_TYPE',
  'sheet.damaged': 'BAD_REQUEST',
  'sheet.openQuote': 'BAD_REQUEST',
  'sheet.tooManyRows': 'PAYLOAD_TOO_LARGE',
  'sheet.tooManyColumns': 'PAYLOAD_TOO_LARGE',
  'sheet.problems': 'BAD_REQUEST',
  'sheet.noChanges': 'BAD_REQUEST',
  'sheet.slow': 'PAYLOAD_TOO_LARGE',
  'upload.noSpace': 'SERVICE_UNAVAILABLE',
  'backup.missing': 'NOT_FOUND',
  'backup.exists': 'CONFLICT',
  'backup.running': 'CONFLICT',
  'backup.full': 'CONFLICT',
  'backup.kept': 'CONFLICT',
  'backup.noSpace': 'SERVICE_UNAVAILABLE',
  'backup.external': 'CONFLICT',
  'content.tooMany': 'TOO_MANY_REQUESTS',
  'numbers.off': 'NOT_FOUND',
  'numbers.tooManyRounds': 'TOO_MANY_REQUESTS',
  'media.tooMany': 'TOO_MANY_REQUESTS',
  'media.busy': 'SERVICE_UNAVAILABLE',
  'preview.missing': 'NOT_FOUND',
  'preview.busy': 'TOO_MANY_REQUESTS',
  'phonePreview.ended': 'UNAUTHORIZED',
  'route.missing': 'NOT_FOUND',
  'method.unknown': 'METHOD_NOT_SUPPORTED',
  'body.slow': 'TIMEOUT',
  'body.notJson': 'UNSUPPORTED_MEDIA_TYPE',
  'server.unavailable': 'SERVICE_UNAVAILABLE',
  'server.busy': 'SERVICE_UNAVAILABLE',
  'metrics.denied': 'UNAUTHORIZED',
  'origin.foreign': 'FORBIDDEN',
} as const satisfies Record<string, FailureKind>;

export type FailureCode = keyof typeof FAILURE_KINDS;

const FAILURE_TEXTS: Readonly<Record<FailureCode, string>> = { ...failuresEn, ...failuresWords };

/**
 * Represents an expected failure that a service throws deliberately. The server treats every error that is not an AppError as a bug
 * and responds with HTTP status 500.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: FailureCode;
  readonly kind: FailureKind;
  /**
   * Holds the values that replace the placeholders in the error message. The server also sends the `seconds` value in the Retry-After
   * HTTP header.
   */
  readonly values: Record<string, string | number>;

  constructor(code: FailureCode, values: Record<string, string | number> = {}, options?: ErrorOptions) {
    super(
      FAILURE_TEXTS[code].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')),
      options,
    );
    this.code = code;
    this.kind = FAILURE_KINDS[code];
    this.values = values;
  }
}

/** The error message starts with the field name, so that a form can show the message next to that field. */
export function createFieldError(field: string, message: string): AppError {
  return new AppError('input.invalid', { message: `${field}: ${message}`, field });
}
