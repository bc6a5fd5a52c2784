// A spreadsheet program interprets a cell of a CSV file as a formula when the cell begins with =, +, -, @, a tab or a line break. Some
// spreadsheet programs skip spaces and quotation marks before a sign such as =, or accept the full-width form of the sign. A leading
// apostrophe makes a spreadsheet program treat the cell as text. A text that already looks escaped receives one more apostrophe, so that
// the import can always restore the original text by removing one.
const NEEDS_ESCAPE = /^'*(?:[\t\r\n]|["\s]*[=+\-@＝＋－＠])/;
const IS_ESCAPED = /^'+(?:[\t\r\n]|["\s]*[=+\-@＝＋－＠])/;

/** Adds an apostrophe to a text that a spreadsheet program would interpret as a formula. */
export const escapeCellFormula = (text: string): string => (NEEDS_ESCAPE.test(text) ? `'${text}` : text);

export const unescapeCellFormula = (text: string): string => (IS_ESCAPED.test(text) ? text.slice(1) : text);
