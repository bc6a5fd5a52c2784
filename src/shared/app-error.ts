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

/**
 * Lists every failure that a user can see, with its message. When the server reports an AppError, a value from the AppError replaces each
 * placeholder in braces, such as `{seconds}`.
 */
export const FAILURE_DEFINITIONS = {
  'key.invalid': { kind: 'FORBIDDEN', text: 'This access key is not valid.' },
  'key.full': { kind: 'FORBIDDEN', text: 'This access key has reached its login limit.' },
  'key.tooManyNicknames': {
    kind: 'TOO_MANY_REQUESTS',
    text: 'Too many nicknames are new with this access key. Please enter with one that you have used before, or try again later.',
  },
  'cookies.blocked': {
    kind: 'FORBIDDEN',
    text: 'Your browser does not keep cookies. Please allow cookies for this site in its settings, and enter your key again.',
  },
  'key.missing': { kind: 'NOT_FOUND', text: 'Access key not found.' },
  'key.shown': {
    kind: 'CONFLICT',
    text: 'These access keys were generated more than a day ago, and are not shown again.',
  },
  'key.replaced': { kind: 'CONFLICT', text: 'This access key has been replaced. Its learners use the new one.' },
  'key.shownOnce': { kind: 'CONFLICT', text: 'This access key has been shown already. Replace the key to get a new one.' },
  'signature.wrong': { kind: 'UNAUTHORIZED', text: 'The signature of this message is wrong.' },
  'source.missing': { kind: 'NOT_FOUND', text: 'This source has been deleted.' },
  'sale.missing': { kind: 'NOT_FOUND', text: 'Sale not found' },
  'sale.assigned': { kind: 'CONFLICT', text: 'This sale has its product already.' },
  'sale.refunded': { kind: 'CONFLICT', text: 'This sale was refunded, so its key is not sent.' },
  'sale.refundedByShop': { kind: 'CONFLICT', text: 'The shop has refunded this sale itself.' },
  'sale.noKey': { kind: 'NOT_FOUND', text: 'This sale has no access key.' },
  'token.wrong': { kind: 'UNAUTHORIZED', text: 'This access token is not valid.' },
  'token.denied': { kind: 'FORBIDDEN', text: 'Access tokens cannot do this.' },
  'token.scope': { kind: 'FORBIDDEN', text: 'This access token lacks the scope {scope}.' },
  'token.cookie': { kind: 'BAD_REQUEST', text: 'Send an access token without cookies.' },
  'token.missing': { kind: 'NOT_FOUND', text: 'This access token has been revoked already.' },
  'token.tooMany': { kind: 'CONFLICT', text: 'There are {n} access tokens already. Revoke one first.' },
  'hook.missing': { kind: 'NOT_FOUND', text: 'This hook has been deleted.' },
  'hook.tooMany': { kind: 'CONFLICT', text: 'There are {n} hooks already. Delete one first.' },
  'mail.off': { kind: 'CONFLICT', text: 'No mail is set up. Set SMTP_URL and MAIL_FROM.' },
  'mail.failed': { kind: 'SERVICE_UNAVAILABLE', text: 'The mail server did not take the mail: {reply}' },
  'mail.placeholder': { kind: 'BAD_REQUEST', text: 'Nothing stands for {placeholder}. Use {list}.' },
  'sale.noAddress': { kind: 'CONFLICT', text: 'This sale has no address of a buyer. Write one.' },
  'device.missing': { kind: 'NOT_FOUND', text: 'This browser has been forgotten already.' },
  'attempts.tooMany': { kind: 'TOO_MANY_REQUESTS', text: 'Too many attempts. Try again in {seconds} seconds.' },
  'handover.tooMany': {
    kind: 'TOO_MANY_REQUESTS',
    text: 'You have made {n} codes in the last hour. Try again in {seconds} seconds.',
  },
  'session.missing': { kind: 'UNAUTHORIZED', text: 'Please enter your access key first.' },
  'admin.missing': { kind: 'UNAUTHORIZED', text: 'Please log in first.' },
  'admin.wrongPassword': { kind: 'UNAUTHORIZED', text: 'Invalid username or password.' },
  'admin.codeRequired': { kind: 'UNAUTHORIZED', text: 'Please enter the code from your authenticator app.' },
  'admin.wrongCode': { kind: 'UNAUTHORIZED', text: 'This code is not valid. Wait for the next code and enter that one.' },
  'factor.wrongCode': { kind: 'BAD_REQUEST', text: 'This code is not valid. Check the clock of your phone and enter the next code.' },
  'factor.setupExpired': { kind: 'CONFLICT', text: 'This setup has expired. Please start it again.' },
  'factor.off': { kind: 'CONFLICT', text: 'The second factor is switched off.' },
  'password.wrong': { kind: 'FORBIDDEN', text: 'This is not your current password.' },
  'confirmation.wrong': { kind: 'FORBIDDEN', text: 'The password or the code is wrong. Wait for the next code and try again.' },
  'confirmation.missing': { kind: 'FORBIDDEN', text: 'Please confirm with your password that it is you, and try again.' },
  'person.missing': { kind: 'NOT_FOUND', text: 'Person not found' },
  'person.exists': { kind: 'CONFLICT', text: 'The username "{username}" is already taken.' },
  'person.similar': { kind: 'CONFLICT', text: 'The username "{username}" looks like "{other}". Please choose another.' },
  'person.lastOwner': { kind: 'CONFLICT', text: 'There must be at least one owner. Make somebody else an owner first.' },
  'invitation.missing': { kind: 'NOT_FOUND', text: 'This link is not known. Ask an owner for a new one.' },
  'invitation.expired': { kind: 'FORBIDDEN', text: 'This link has expired. Ask an owner for a new one.' },
  'invitation.used': { kind: 'CONFLICT', text: 'This link has been used already. Log in with the password that was chosen.' },
  'invitation.revoked': { kind: 'FORBIDDEN', text: 'This link has been revoked. Ask an owner for a new one.' },
  'role.denied': { kind: 'FORBIDDEN', text: 'Your role cannot do this. An owner can change your role.' },
  'login.busy': { kind: 'SERVICE_UNAVAILABLE', text: 'Too many people are logging in just now. Please try again in a moment.' },
  'input.invalid': { kind: 'BAD_REQUEST', text: '{message}' },
  'product.missing': { kind: 'NOT_FOUND', text: 'Product not found' },
  'module.missing': { kind: 'NOT_FOUND', text: 'Module not found' },
  'card.missing': { kind: 'NOT_FOUND', text: 'Page not found' },
  'card.changed': { kind: 'CONFLICT', text: 'Somebody else has changed this page since you opened it.' },
  'module.changed': { kind: 'CONFLICT', text: 'This module has changed since you looked. Look again.' },
  'fields.changed': {
    kind: 'CONFLICT',
    text: 'Somebody else has changed the field “{field}” to “{value}” meanwhile. Save again to replace it, or cancel.',
  },
  'version.missing': { kind: 'NOT_FOUND', text: 'This version is no longer kept.' },
  'version.replaced': {
    kind: 'CONFLICT',
    text: 'Nothing was undone, because this module has changed again since then. The history shows what changed.',
  },
  'draft.missing': { kind: 'NOT_FOUND', text: 'This module has no draft.' },
  'draft.tooLarge': { kind: 'PAYLOAD_TOO_LARGE', text: 'This module is too large for a draft. Split it into several modules.' },
  'publish.nothing': { kind: 'CONFLICT', text: 'There is nothing to publish.' },
  'publish.problems': { kind: 'CONFLICT', text: 'Mend the problems of the pages first, then publish.' },
  'card.elsewhere': { kind: 'CONFLICT', text: '“{title}” is a page of another module now. Move it back first.' },
  'link.missing': { kind: 'NOT_FOUND', text: 'This module is not part of the product.' },
  'slug.taken': { kind: 'CONFLICT', text: 'The slug "{slug}" is already taken.' },
  'brand.changed': { kind: 'CONFLICT', text: "Somebody else has saved the school's settings at {time}. Look again." },
  'picture.unreadable': { kind: 'BAD_REQUEST', text: 'This file is no picture that can be used. Choose PNG, JPEG or WebP.' },
  'picture.tooLarge': { kind: 'PAYLOAD_TOO_LARGE', text: 'The picture is larger than 2 MB.' },
  'learner.missing': { kind: 'NOT_FOUND', text: 'Learner not found' },
  'events.busy': { kind: 'SERVICE_UNAVAILABLE', text: 'Too much is being saved just now. It will be sent again.' },
  'events.tooMany': { kind: 'TOO_MANY_REQUESTS', text: 'This is more than can be saved now. It will be sent again in {seconds} seconds.' },
  'object.missing': { kind: 'NOT_FOUND', text: 'File not found' },
  'object.used': { kind: 'CONFLICT', text: 'This file is used in a draft or belongs to a video. Take it out there first.' },
  'object.onPage': { kind: 'CONFLICT', text: 'This file is used on the page “{page}” of {module}. Take it off the page first.' },
  'object.inVersion': {
    kind: 'CONFLICT',
    text: 'This file is used in version {version} of {module}, which can still be restored. An owner can delete old versions.',
  },
  'companion.taken': { kind: 'CONFLICT', text: 'This file has another use already.' },
  'upload.denied': { kind: 'FORBIDDEN', text: 'This upload address is not valid. Please start the upload again.' },
  'upload.expired': { kind: 'FORBIDDEN', text: 'This upload address has expired. Please start the upload again.' },
  'upload.used': { kind: 'CONFLICT', text: 'A file has been uploaded to this address already. Please start the upload again.' },
  'upload.offset': { kind: 'CONFLICT', text: 'Another part of this file has arrived meanwhile. The upload goes on from there.' },
  'upload.begun': { kind: 'CONFLICT', text: 'The upload of this file has begun already. It goes on from there.' },
  'upload.busy': { kind: 'CONFLICT', text: 'This file is being checked. Try again in {seconds} seconds.' },
  'upload.otherFile': { kind: 'UNPROCESSABLE_CONTENT', text: 'This file has changed since it was chosen. Choose it again.' },
  'upload.refused': { kind: 'UNPROCESSABLE_CONTENT', text: '{message}' },
  'upload.tooMany': {
    kind: 'TOO_MANY_REQUESTS',
    text: '{n} of your files are being uploaded already. Try again in {seconds} seconds.',
  },
  'upload.tooManyAnHour': { kind: 'TOO_MANY_REQUESTS', text: 'You have started {n} uploads in one hour. Try again in {seconds} seconds.' },
  'upload.tooLarge': { kind: 'PAYLOAD_TOO_LARGE', text: 'File size must be under {n}MB' },
  'upload.tooManyPixels': { kind: 'PAYLOAD_TOO_LARGE', text: 'This image has more than 50 million pixels. Please make it smaller.' },
  'upload.empty': { kind: 'UNPROCESSABLE_CONTENT', text: 'This file is empty.' },
  'upload.cut': { kind: 'BAD_REQUEST', text: 'The upload was cut off before the whole file had come. Please try again.' },
  'upload.slow': { kind: 'TIMEOUT', text: 'The upload was too slow and has been given up. Please try again.' },
  'upload.otherKind': { kind: 'UNSUPPORTED_MEDIA_TYPE', text: 'This file is not {kind}.' },
  'upload.noCaptions': { kind: 'UNSUPPORTED_MEDIA_TYPE', text: 'No captions were found in this file.' },
  'upload.macros': {
    kind: 'UNSUPPORTED_MEDIA_TYPE',
    text: 'This workbook contains macros. Save it as an Excel workbook (.xlsx) without macros.',
  },
  'upload.password': { kind: 'UNSUPPORTED_MEDIA_TYPE', text: 'This workbook is protected by a password. Save a copy without one.' },
  'upload.tooLargeInside': { kind: 'PAYLOAD_TOO_LARGE', text: 'This workbook is too large once it is unpacked.' },
  'archive.fileMissing': {
    kind: 'CONFLICT',
    text: 'A file of the page “{page}” is no longer on the server. Replace it on the page, then export again.',
  },
  'archive.empty': { kind: 'CONFLICT', text: 'This product has no modules, so there is nothing to export.' },
  'archive.otherKind': { kind: 'UNSUPPORTED_MEDIA_TYPE', text: 'This file is not a course archive (.keyreel).' },
  'archive.newer': {
    kind: 'UNSUPPORTED_MEDIA_TYPE',
    text: 'This archive was made by a newer version of Keyreel. Update this server first, then import it again.',
  },
  'archive.refused': { kind: 'UNPROCESSABLE_CONTENT', text: 'This archive cannot be imported: {reason}. Nothing was imported.' },
  'archive.exists': { kind: 'CONFLICT', text: '“{title}” exists here already. Choose whether to make a copy or to update it.' },
  'archive.draftOpen': {
    kind: 'CONFLICT',
    text: '“{title}” has an open draft. Publish or discard the draft first, or make a copy. Nothing was imported.',
  },
  'archive.incomplete': { kind: 'CONFLICT', text: 'The archive has not arrived completely. Upload it again.' },
  'archive.running': { kind: 'CONFLICT', text: 'A course is being imported already. Wait until that is finished.' },
  'sheet.otherKind': { kind: 'UNSUPPORTED_MEDIA_TYPE', text: 'This file is neither an Excel workbook (.xlsx) nor a CSV file.' },
  'sheet.damaged': { kind: 'BAD_REQUEST', text: 'This workbook is damaged. Open it in Excel, save it again and choose it again.' },
  'sheet.openQuote': { kind: 'BAD_REQUEST', text: 'A quotation mark in this CSV file is not closed. Save the file again as CSV.' },
  'sheet.tooManyRows': { kind: 'PAYLOAD_TOO_LARGE', text: 'This sheet has more than {n} rows. Divide it into several files.' },
  'sheet.tooManyColumns': {
    kind: 'PAYLOAD_TOO_LARGE',
    text: 'This sheet has more than {n} columns. Delete the columns that are not needed.',
  },
  'sheet.problems': { kind: 'BAD_REQUEST', text: 'This file has problems. Check the file again.' },
  'sheet.noChanges': { kind: 'BAD_REQUEST', text: 'This file changes nothing.' },
  'sheet.slow': { kind: 'PAYLOAD_TOO_LARGE', text: 'Reading this file takes too long. Choose a smaller file.' },
  'upload.noSpace': { kind: 'SERVICE_UNAVAILABLE', text: 'There is not enough space left on the server for uploads.' },
  'backup.missing': { kind: 'NOT_FOUND', text: 'Backup not found' },
  'backup.exists': { kind: 'CONFLICT', text: '{folder} already exists.' },
  'backup.running': { kind: 'CONFLICT', text: 'A backup is being made already.' },
  'backup.full': {
    kind: 'CONFLICT',
    text: 'There are already {max} backups made by hand. Delete one that you no longer need.',
  },
  'backup.kept': { kind: 'CONFLICT', text: 'The server deletes its nightly backups itself, and never those of the command.' },
  'backup.noSpace': {
    kind: 'SERVICE_UNAVAILABLE',
    text: 'A backup needs {needed} MB of free space, and the disk has {free} MB. Nothing was changed.',
  },
  'backup.external': {
    kind: 'CONFLICT',
    text: 'With DATABASE_URL the data is in PostgreSQL: use pg_dump, and copy DATA_DIR for files and secrets.',
  },
  'content.tooMany': {
    kind: 'TOO_MANY_REQUESTS',
    text: 'Too many pages are being opened at once. Please try again in {seconds} seconds.',
  },
  'numbers.off': { kind: 'NOT_FOUND', text: 'This page has the same numbers for everybody.' },
  'numbers.tooManyRounds': {
    kind: 'TOO_MANY_REQUESTS',
    text: 'You have had {n} sets of numbers on this page today. Tomorrow there are more.',
  },
  'media.tooMany': {
    kind: 'TOO_MANY_REQUESTS',
    text: 'Too many videos are being opened at once. Please try again in {seconds} seconds.',
  },
  'media.busy': { kind: 'SERVICE_UNAVAILABLE', text: 'Too many videos are being watched at once. Please try again in a moment.' },
  'preview.missing': { kind: 'NOT_FOUND', text: 'Page not found' },
  'preview.busy': { kind: 'TOO_MANY_REQUESTS', text: 'The free lesson is busy. Try again in {seconds} seconds.' },
  'route.missing': { kind: 'NOT_FOUND', text: 'There is nothing at this address.' },
  'method.unknown': { kind: 'METHOD_NOT_SUPPORTED', text: 'This method is not supported.' },
  'body.slow': { kind: 'TIMEOUT', text: 'The request took too long to arrive.' },
  'body.notJson': { kind: 'UNSUPPORTED_MEDIA_TYPE', text: 'Send application/json.' },
  'server.unavailable': { kind: 'SERVICE_UNAVAILABLE', text: 'The server cannot answer just now. Please try again.' },
  'server.busy': { kind: 'SERVICE_UNAVAILABLE', text: 'The server is very busy just now. Please try again in a moment.' },
  'metrics.denied': { kind: 'UNAUTHORIZED', text: 'Send the token of METRICS_TOKEN as a bearer token.' },
  'origin.foreign': { kind: 'FORBIDDEN', text: 'Cross-site request refused' },
} as const satisfies Record<string, { kind: FailureKind; text: string }>;

export type FailureCode = keyof typeof FAILURE_DEFINITIONS;

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
      FAILURE_DEFINITIONS[code].text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')),
      options,
    );
    this.code = code;
    this.kind = FAILURE_DEFINITIONS[code].kind;
    this.values = values;
  }
}

/** The error message starts with the field name, so that a form can show the message next to that field. */
export function createFieldError(field: string, message: string): AppError {
  return new AppError('input.invalid', { message: `${field}: ${message}`, field });
}
