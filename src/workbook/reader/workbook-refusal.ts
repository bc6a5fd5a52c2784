import type { RefusalCode } from './refusal-texts.ts';

/**
 * Is thrown when a file cannot be read as a workbook. Functions that read workbooks throw no other errors. Each refusal code has its
 * own message for users.
 */
export class WorkbookRefusal extends Error {
  override readonly name = 'WorkbookRefusal';
  readonly code: RefusalCode;
  constructor(code: RefusalCode, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}
