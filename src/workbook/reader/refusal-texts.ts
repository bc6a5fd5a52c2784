/**
 * Contains the message for every reason why a file cannot be read as a workbook or cannot be checked. Submitting an unreadable file never
 * counts as an attempt by the learner.
 */
export const REFUSAL_TEXTS = {
  csv: 'This is a CSV file: it holds values only. Open it in your spreadsheet program and save it as Excel Workbook (.xlsx).',
  oldXls: 'This is an older Excel format. Choose Save As, Excel Workbook (.xlsx).',
  oldXml: 'This is an older Excel format. Choose Save As, Excel Workbook (.xlsx).',
  xlsb: 'This is a binary Excel format. Choose Save As, Excel Workbook (.xlsx).',
  ods: 'This is an OpenDocument file. Save it as .xlsx.',
  numbers: 'This is a Numbers file. Save it (Export To, Excel) as .xlsx.',
  html: 'This is not a workbook. From Google Sheets, choose File, Download, Microsoft Excel (.xlsx).',
  otherFile: 'This is not a workbook. From Google Sheets, choose File, Download, Microsoft Excel (.xlsx).',
  password: 'This workbook is protected by a password. Save a copy without one.',
  empty: 'This file is empty. Save the workbook again and choose it once more.',
  damaged: 'This file is damaged. Save the workbook again and choose it once more.',
  tooLarge: 'This workbook is too large to check here. Start again from the file of this challenge.',
  tooManyCells: 'This workbook is too large to check here. Start again from the file of this challenge.',
  slow: 'This workbook is too large to check here. Start again from the file of this challenge.',
  changed: 'The file has changed since you chose it. Choose it again.',
} as const;
export type RefusalCode = keyof typeof REFUSAL_TEXTS;
