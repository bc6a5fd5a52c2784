// A spreadsheet program runs a cell of a CSV file as a formula when the cell begins with =, +, -, @, a tab or a line break. An apostrophe
// at the beginning of a cell prevents a spreadsheet program from running the cell as a formula. A text that already begins with apostrophes
// gets one more apostrophe, so that the import, which removes one apostrophe, restores every text.
const NEEDS_ESCAPE = /^'*[=+\-@\t\r\n]/;
const IS_ESCAPED = /^'+[=+\-@\t\r\n]/;

/** Adds an apostrophe to a text that a spreadsheet program would run as a formula. */
export const escapeCellFormula = (text: string): string => (NEEDS_ESCAPE.test(text) ? `'${text}` : text);

/** Removes the apostrophe that `escapeCellFormula` adds. */
export const unescapeCellFormula = (text: string): string => (IS_ESCAPED.test(text) ? text.slice(1) : text);
