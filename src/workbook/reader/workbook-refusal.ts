/**
 * Lists the reasons why a file cannot be read as a workbook or cannot be checked. Submitting an unreadable file never counts as an
 * attempt by the learner.
 */
export const REFUSAL_CODES = [
  'csv',
  'oldXls',
  'oldXml',
  'xlsb',
  'ods',
  'numbers',
  'html',
  'otherFile',
  'password',
  'empty',
  'damaged',
  'tooLarge',
  'tooManyCells',
  'slow',
  'changed',
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

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
