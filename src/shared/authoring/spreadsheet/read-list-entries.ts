import { spreadsheetProblemsWords } from '#admin-words/spreadsheet-problems.ts';
import { cardFields, createBlankValue, type ListFieldName } from '../../page-types/card-fields.ts';
import type { ListField } from '../../page-types/field-kinds.ts';
import { readCell } from './read-cell.ts';
import type { RowContext } from './row-context.ts';
import { listPartsWithColumn } from './spreadsheet-columns.ts';
import type { MatchedRow } from './spreadsheet-rows.ts';
import { quoteCellText } from './spreadsheet-table.ts';

/**
 * Holds the entries of one list field of a card as read from the spreadsheet, before validation. The `indexes` field holds the zero-based
 * index of each entry's column, or its key. For example, the entry in the column `Option 2` has index 1, and that in `Transcript fr` `fr`.
 */
export interface ListEntries {
  values: Record<string, unknown>[];
  indexes: (number | string)[];
}

/** Matches a list of option numbers, for example `2` or `1;3`. */
const OPTION_NUMBERS = /^\d{1,3}(?:[;,\s]+\d{1,3})*[;,]?$/;

/**
 * Reads the entries of a list from the cells of a row. When all cells of an entry are empty, the entry is omitted and the following entries
 * move up. A part of an entry keeps its current value when the spreadsheet has no column for that part. A part that never has a column is
 * left out.
 */
export function readListEntries(list: ListFieldName, match: MatchedRow, context: RowContext): ListEntries {
  const { row, current } = match;
  const currentEntries = (current?.[list] ?? []) as readonly Record<string, unknown>[];
  const { parts, max, keyPart }: ListField = cardFields[list];
  if (keyPart !== undefined) return readKeyedEntries(list, keyPart, match, context);
  const written = listPartsWithColumn(parts);
  const columns = new Map(context.columns.map((placed) => [placed.column.key, placed]));
  const entries: ListEntries = { values: [], indexes: [] };
  for (let index = 0; index < max; index++) {
    const getText = (part: string) => row.get(`${list}.${index}.${part}`);
    const currentEntry = currentEntries[index];
    // A cell for a flag does not create an entry on its own.
    const hasText = written.some(([part, { kind }]) => kind !== 'flag' && (getText(part) ?? '').trim() !== '');
    if (!hasText && !(getText(written[0]![0]) === null && currentEntry)) continue;
    const value: Record<string, unknown> = { ...currentEntry };
    for (const [part, described] of Object.entries(parts)) {
      const placed = columns.get(`${list}.${index}.${part}`);
      if (described.column === null) delete value[part];
      else if (placed) value[part] = readCell(placed, match, context) ?? createBlankValue(described);
    }
    entries.values.push(value);
    entries.indexes.push(index);
  }
  for (const [part, described] of Object.entries(parts))
    if (described.kind === 'flag' && described.collected) readCollectedFlag({ list, part }, entries, match, context);
  return entries;
}

/** Reads the entries whose keys are in the names of columns. An entry keeps its place, and one without a column keeps its value. */
function readKeyedEntries(list: ListFieldName, keyPart: string, match: MatchedRow, context: RowContext): ListEntries {
  const entries = new Map(((match.current?.[list] ?? []) as readonly Record<string, unknown>[]).map((entry) => [entry[keyPart], entry]));
  for (const placed of context.columns) {
    const { field, entryKey, part, key } = placed.column;
    if (field !== list || entryKey === null) continue;
    const value = match.row.getTrimmed(key) === '' ? null : readCell(placed, match, context);
    if (value === null) entries.delete(entryKey);
    else if (value !== undefined) entries.set(entryKey, { [keyPart]: entryKey, ...entries.get(entryKey), [part!]: value });
  }
  return { values: [...entries.values()], indexes: [...entries.keys()] as string[] };
}

/**
 * Sets a flag of each entry. One column, such as Right, contains the numbers of the entries that have the flag. When the spreadsheet has no
 * such column, each entry keeps its current flag.
 */
function readCollectedFlag(
  { list, part }: { list: ListFieldName; part: string },
  { values, indexes }: ListEntries,
  { row, current }: MatchedRow,
  { problems }: RowContext,
): void {
  const key = `${list}.${part}`;
  const text = row.get(key);
  if (text === null) {
    const currentEntries = (current?.[list] ?? []) as readonly Record<string, unknown>[];
    for (const [position, index] of indexes.entries()) values[position]![part] = currentEntries[index as number]?.[part] ?? false;
    return;
  }
  const report = (problem: string) =>
    problems.add(row.number, row.findColumnNumber(key), spreadsheetProblemsWords.rightIsBut(quoteCellText(text), problem));
  const isReadable = text.trim() === '' || OPTION_NUMBERS.test(text.trim());
  if (!isReadable) report(spreadsheetProblemsWords.mustBeNumbers);
  const numbers = isReadable ? (text.match(/\d+/g) ?? []).map(Number) : [];
  const count = indexes.length;
  if (numbers.some((number) => !indexes.includes(number - 1)))
    report(count === 0 ? spreadsheetProblemsWords.thisPageHasNoOptions : spreadsheetProblemsWords.thisQuizHas(count));
  for (const [position, index] of indexes.entries()) values[position]![part] = numbers.includes((index as number) + 1);
}
