import { cardChangesSchema, newCardSchema } from '../../catalog.ts';
import { isDeepEqual } from '../deep-equal.ts';
import { PAGE_TYPES, type AnswerSlot, type CardFields } from '../../page-types/card-fields.ts';
import { parsePageType, parseYesOrNo } from './parse-cell-words.ts';
import { readListEntries, type ListEntries } from './read-list-entries.ts';
import { readMediaCell } from './read-media-cell.ts';
import { isCellChanged, type RowContext } from './row-context.ts';
import { LIST_FIELDS, toColumnKey, type ListField, type SpreadsheetColumn, type SingleColumnField } from './spreadsheet-columns.ts';
import type { MatchedRow } from './spreadsheet-rows.ts';
import { quoteCellText } from './spreadsheet-table.ts';

/** Lists the columns that a spreadsheet with new cards must have, with the names that error messages use for them. */
const REQUIRED_COLUMN_NAMES: Record<string, string> = { slug: 'Slug', title: 'Title', type: 'Type' };
/** Serves as the module id of a new card during validation, because the schema for new cards requires a module id. */
const SOME_MODULE_ID = 'module';

/**
 * Returns the fields that a row changes on its card. The fields are validated with the same schemas as in the card form. A field keeps its
 * value when the spreadsheet has no column for the field or when the cell has not changed. Adds a problem for each invalid cell.
 */
export function readRowFields(match: MatchedRow, context: RowContext): Partial<CardFields> {
  const { row, current } = match;
  const raw: Record<string, unknown> = current ? {} : { moduleId: SOME_MODULE_ID, slug: match.slug };
  const entriesByList = new Map<ListField, ListEntries>();
  for (const placed of context.columns) {
    if (!('field' in placed.column) || !isCellChanged(match, placed, context)) continue;
    const { field } = placed.column;
    const text = row.get(field)!;
    // An empty cell leaves a field of a new card at its default value.
    if (current === null && text.trim() === '') continue;
    const value = readField(field, text, match, context);
    if (value !== undefined) raw[field] = value;
  }
  for (const list of LIST_FIELDS) {
    const isChanged = context.columns.some((placed) => isPartOf(list, placed.column) && isCellChanged(match, placed, context));
    if (!isChanged) continue;
    const entries = readListEntries(list, match, context);
    entriesByList.set(list, entries);
    raw[list] = entries.values;
  }
  const parsed = (current ? cardChangesSchema : newCardSchema).safeParse(raw);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const key = findColumnKey(path, entriesByList);
    const name = context.columns.find(({ column }) => toColumnKey(column) === key)?.column.name ?? REQUIRED_COLUMN_NAMES[key] ?? key;
    context.problems.add(row.number, row.findColumnNumber(key), `${name} ${message}`);
  }
  if (!parsed.success) return {};
  const { moduleId: _, order: __, ...fields } = parsed.data;
  if (fields.answers && current) fields.answers = keepChecks(fields.answers, current.answers, entriesByList.get('answers')!.indexes);
  const changed = Object.entries(fields).filter(([name, value]) => !isDeepEqual(current?.[name as keyof CardFields], value));
  return Object.fromEntries(changed);
}

const isPartOf = (list: ListField, column: SpreadsheetColumn): boolean =>
  'list' in column ? column.list === list : column.field === 'right' && list === 'options';

/**
 * Copies the stored workbook checks of a card to the imported answer slots, because the spreadsheet has no columns for workbook checks. An
 * answer slot whose answer type has changed loses its workbook checks.
 */
function keepChecks(answers: readonly AnswerSlot[], current: readonly AnswerSlot[], indexes: readonly number[]): AnswerSlot[] {
  return answers.map((slot, position) => {
    const earlier = current[indexes[position]!];
    return earlier?.workbook !== undefined && earlier.type === slot.type ? { ...slot, workbook: earlier.workbook } : slot;
  });
}

/**
 * Returns the key of the column whose value caused a validation error. The validated list omits empty entries, so an entry's position in
 * that list can be lower than the number in its column name.
 */
function findColumnKey(path: readonly PropertyKey[], entriesByList: ReadonlyMap<ListField, ListEntries>): string {
  const [field, position, part] = path;
  const entries = entriesByList.get(field as ListField);
  if (!entries) return String(field);
  const index = entries.indexes[typeof position === 'number' ? position : 0] ?? 0;
  return `${String(field)}.${index}.${String(part ?? (field === 'answers' ? 'type' : 'label'))}`;
}

/**
 * Converts a changed cell to a field value. Returns undefined when the cell's text is invalid or when the card has no field for the
 * column.
 */
function readField(field: SingleColumnField, text: string, match: MatchedRow, context: RowContext): unknown {
  const { row } = match;
  const column = row.findColumnNumber(field);
  const report = (message: string, names: Iterable<string> = []): undefined => {
    context.problems.add(row.number, column, message, context.problems.suggest(text, names));
    return undefined;
  };
  switch (field) {
    case 'id':
    case 'order':
    case 'right':
      return undefined;
    case 'slug':
      return match.slug;
    case 'type':
      return (
        parsePageType(text) ??
        report(
          text.trim() === '' ? `Type must be one of ${PAGE_TYPES.join(', ')}.` : `Type ${quoteCellText(text)} is not known.`,
          PAGE_TYPES,
        )
      );
    case 'nextPageId':
    case 'nextOnPassPageId':
    case 'nextOnFailPageId':
      return context.links.read(text, { row: row.number, column });
    case 'videoId':
    case 'transcriptId':
    case 'overlayVideoId':
    case 'endFrameImageId':
      return readMediaCell(field, text, context.files, report);
    case 'allowVideoLoop':
      return parseYesOrNo(text, true) ?? report(`Loop is ${quoteCellText(text)}, but must be yes or no.`);
    case 'title':
    case 'ctaText':
    case 'fileUrl':
    case 'youtubeId':
      return text;
  }
}
