import { LOCALE } from '#admin-words/locale.ts';
import { spreadsheetWords } from '#admin-words/spreadsheet.ts';

const MAX_NAMED_ROWS = 20;

/** Says which rows of a spreadsheet were not imported, for example "2 rows were left out: 5 and 9." */
export function describeLeftOutRows(rows: readonly number[]): string {
  const named = rows.slice(0, MAX_NAMED_ROWS).map(String);
  const rest = rows.length - named.length;
  const list = new Intl.ListFormat(LOCALE).format(rest > 0 ? [...named, spreadsheetWords.more(rest)] : named);
  return spreadsheetWords.numberLeftOut(rows.length, list);
}
