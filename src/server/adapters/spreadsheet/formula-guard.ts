// A spreadsheet program runs a cell of a CSV file as a formula when the cell begins with =, +, -, @, a tab or a line break. An apostrophe
// at the beginning of a cell prevents a spreadsheet program from running the cell as a formula. A text that already begins with apostrophes
// gets one more apostrophe, so that the import, which removes one apostrophe, restores every text.
const NEEDS_GUARD = /^'*[=+\-@\t\r\n]/;
const HAS_GUARD = /^'+[=+\-@\t\r\n]/;

/** Adds an apostrophe to a text that a spreadsheet program would run as a formula. */
export const addFormulaGuard = (text: string): string => (NEEDS_GUARD.test(text) ? `'${text}` : text);

/** Removes the apostrophe that `addFormulaGuard` adds. */
export const removeFormulaGuard = (text: string): string => (HAS_GUARD.test(text) ? text.slice(1) : text);
