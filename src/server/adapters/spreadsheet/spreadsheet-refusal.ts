import type { FailureCode } from '#shared/app-error.ts';

/** Reports why a file cannot be read as a spreadsheet. The code of the refusal selects the message that the user sees. */
export class SpreadsheetRefusal extends Error {
  override readonly name = 'SpreadsheetRefusal';
  readonly code: FailureCode;
  constructor(code: FailureCode, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}
