/** Lists the reasons why a file cannot be read as a workbook or cannot be checked. A refused file never counts as an attempt. */
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
 * Signals that a file cannot be read as a workbook, and is the only error that reading a workbook throws. The message is for developers,
 * and users see the text of the code.
 */
export class WorkbookRefusal extends Error {
  override readonly name = 'WorkbookRefusal';
  readonly code: RefusalCode;
  constructor(code: RefusalCode, detail: string = code, options?: ErrorOptions) {
    super(detail, options);
    this.code = code;
  }
}
