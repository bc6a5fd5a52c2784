/**
 * Lists the reasons why a file cannot be read as a workbook or cannot be checked. A file that is refused never counts as an attempt of the
 * learner.
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
 * Signals that a file cannot be read as a workbook. Functions that read workbooks throw only errors of the class `WorkbookRefusal`. Each
 * refusal code has its own text for users.
 */
export class WorkbookRefusal extends Error {
  override readonly name = 'WorkbookRefusal';
  readonly code: RefusalCode;
  constructor(code: RefusalCode, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}
