// A spreadsheet program interprets a cell of a CSV file as a formula when the cell begins with =, +, -, @, a tab or a line break. An
// apostrophe at the beginning of a cell makes a spreadsheet program treat the cell as text. The export also escapes a text that already
// looks escaped, so that the import always restores the original text by removing one apostrophe.
const NEEDS_ESCAPE = /^'*[=+\-@\t\r\n]/;
const IS_ESCAPED = /^'+[=+\-@\t\r\n]/;

/** Adds an apostrophe to a text that a spreadsheet program would interpret as a formula. */
export const escapeCellFormula = (text: string): string => (NEEDS_ESCAPE.test(text) ? `'${text}` : text);

/** Removes the apostrophe that `escapeCellFormula` adds. */
export const unescapeCellFormula = (text: string): string => (IS_ESCAPED.test(text) ? text.slice(1) : text);
