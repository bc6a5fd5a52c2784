import { ANSWER_TYPES } from '../../page-types/challenge.ts';
import { parseAnswerType, parseYesOrNo } from './parse-cell-words.ts';
import type { RowContext } from './row-context.ts';
import { LIST_COLUMNS, type ListField } from './spreadsheet-columns.ts';
import type { MatchedRow } from './spreadsheet-rows.ts';
import { quoteCellText } from './spreadsheet-table.ts';

/**
 * Holds the entries of one list field of a card as read from the spreadsheet, before validation. The `indexes` field holds the zero-based
 * index of each entry's column. For example, the entry in the column `Option 2` has index 1.
 */
export interface ListEntries {
  values: Record<string, unknown>[];
  indexes: number[];
}

/** Matches a list of option numbers, for example `2` or `1;3`. */
const OPTION_NUMBERS = /^\d{1,3}(?:[;,\s]+\d{1,3})*[;,]?$/;

/**
 * Reads the entries of a list from the cells of a row. When all cells of an entry are empty, the entry is omitted and the following entries
 * move up. A part of an entry keeps its current value when the spreadsheet has no column for that part.
 */
export function readListEntries(list: ListField, match: MatchedRow, context: RowContext): ListEntries {
  const { row, current } = match;
  const currentEntries = (current?.[list] ?? []) as readonly Record<string, unknown>[];
  const parts = Object.keys(LIST_COLUMNS[list].parts);
  const [mainPart = ''] = parts;
  const entries: ListEntries = { values: [], indexes: [] };
  for (let index = 0; index < LIST_COLUMNS[list].max; index++) {
    const currentEntry = currentEntries[index];
    const texts = new Map(parts.map((part) => [part, row.get(`${list}.${index}.${part}`)]));
    // A cell in a "required" column does not create an answer slot on its own.
    const hasText = parts.some((part) => part !== 'required' && (texts.get(part) ?? '').trim() !== '');
    if (!hasText && !(texts.get(mainPart) === null && currentEntry)) continue;
    const value: Record<string, unknown> = { ...currentEntry };
    for (const [part, text] of texts) if (text !== null) value[part] = readPart(list, index, part, text, match, context);
    delete value['workbook'];
    entries.values.push(value);
    entries.indexes.push(index);
  }
  if (list === 'options') readRight(entries, match, context);
  return entries;
}

/**
 * Returns the value of one cell of an entry. When the cell's text is invalid, the function adds a problem and returns a valid fallback
 * value.
 */
function readPart(
  list: ListField,
  index: number,
  part: string,
  text: string,
  { row }: MatchedRow,
  { links, problems }: RowContext,
): unknown {
  const column = row.findColumnNumber(`${list}.${index}.${part}`);
  if (part === 'nextPageId') return links.read(text, { row: row.number, column }) ?? null;
  if (part === 'required') {
    const isRequired = parseYesOrNo(text, true);
    if (isRequired === undefined)
      problems.add(row.number, column, `Answer ${index + 1} required is ${quoteCellText(text)}, but must be yes or no.`);
    return isRequired ?? true;
  }
  if (part !== 'type') return text;
  const type = parseAnswerType(text);
  if (type === undefined) {
    const message = `Answer ${index + 1} is ${quoteCellText(text)}, but must be one of ${ANSWER_TYPES.join(', ')}.`;
    problems.add(row.number, column, message, problems.suggest(text, ANSWER_TYPES));
  }
  return type ?? 'text';
}

/**
 * Sets the `isCorrect` value of each option. The Right column contains the numbers of the correct options. When the spreadsheet has no
 * Right column, each option keeps its current `isCorrect` value.
 */
function readRight({ values, indexes }: ListEntries, { row, current }: MatchedRow, { problems }: RowContext): void {
  const text = row.get('right');
  if (text === null) {
    for (const [position, index] of indexes.entries()) values[position]!['isCorrect'] = current?.options[index]?.isCorrect ?? false;
    return;
  }
  const report = (problem: string) =>
    problems.add(row.number, row.findColumnNumber('right'), `Right is ${quoteCellText(text)}, but ${problem}`);
  const isReadable = text.trim() === '' || OPTION_NUMBERS.test(text.trim());
  if (!isReadable) report('must be the numbers of the right options, such as 2 or 1;3.');
  const numbers = isReadable ? (text.match(/\d+/g) ?? []).map(Number) : [];
  const count = indexes.length;
  if (numbers.some((number) => !indexes.includes(number - 1)))
    report(count === 0 ? 'this page has no options.' : `this quiz has ${count} ${count === 1 ? 'option' : 'options'}.`);
  for (const [position, index] of indexes.entries()) values[position]!['isCorrect'] = numbers.includes(index + 1);
}
