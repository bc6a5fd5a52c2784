import { cardChangesSchema, newCardSchema } from '../../catalog.ts';
import { cardFields, LIST_FIELD_NAMES, type CardFieldName, type CardFields, type ListFieldName } from '../../page-types/card-fields.ts';
import { doesPartApply, type EntryPart, type ListField } from '../../page-types/field-kinds.ts';
import { toSentence } from '../../validation/zod-config.ts';
import { isDeepEqual } from '../deep-equal.ts';
import { readCell } from './read-cell.ts';
import { readListEntries, type ListEntries } from './read-list-entries.ts';
import { isCellChanged, type RowContext } from './row-context.ts';
import { getColumnName, listPartsWithColumn } from './spreadsheet-columns.ts';
import type { MatchedRow } from './spreadsheet-rows.ts';

/** Serves as the module id of a new card during validation, because the schema for new cards requires a module id. */
const SOME_MODULE_ID = 'module';

/**
 * Returns the fields that a row changes on its card. The fields are validated with the same schemas as in the card form. A field keeps its
 * value when the spreadsheet has no column for the field or when the cell has not changed. Adds a problem for each invalid cell.
 */
export function readRowFields(match: MatchedRow, context: RowContext): Partial<CardFields> {
  const { row, current } = match;
  const raw: Record<string, unknown> = current ? {} : { moduleId: SOME_MODULE_ID, slug: match.slug };
  const entriesByList = new Map<string, ListEntries>();
  const changedColumns = context.columns.filter((placed) => isCellChanged(match, placed, context));
  for (const placed of changedColumns) {
    const { key, field, part, described } = placed.column;
    // An empty cell leaves a field of a new card at its default value.
    if (described === null || part !== null || (current === null && row.getTrimmed(key) === '')) continue;
    const value = readCell(placed, match, context);
    if (value !== undefined) raw[field] = value;
  }
  for (const list of LIST_FIELD_NAMES) {
    if (!changedColumns.some(({ column }) => column.field === list)) continue;
    const entries = readListEntries(list, match, context);
    entriesByList.set(list, entries);
    raw[list] = entries.values;
  }
  const parsed = (current ? cardChangesSchema : newCardSchema).safeParse(raw);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const key = findColumnKey(path, entriesByList);
    context.problems.add(row.number, row.findColumnNumber(key), toSentence(getColumnName(key), message));
  }
  if (!parsed.success) return {};
  const { moduleId: _, order: __, ...fields } = parsed.data;
  const read = Object.entries(fields).map(([name, value]) => {
    const entries = current && entriesByList.get(name);
    return [name, entries ? keepHiddenParts(name as ListFieldName, value as Entry[], current, entries.indexes) : value];
  });
  return Object.fromEntries(read.filter(([name, value]) => !isDeepEqual(current?.[name as CardFieldName], value)));
}

type Entry = Record<string, unknown>;

/**
 * Copies the parts that have no column, such as workbook checks, from the stored entries to the imported ones, unless they no longer apply.
 */
function keepHiddenParts(list: ListFieldName, entries: readonly Entry[], current: CardFields, indexes: ListEntries['indexes']): Entry[] {
  const { keyPart }: ListField = cardFields[list];
  if (keyPart !== undefined) return [...entries];
  const parts: Readonly<Record<string, EntryPart>> = cardFields[list].parts;
  const hidden = Object.entries(parts).filter(([, part]) => part.column === null && part.kind !== 'flag');
  return entries.map((entry, position) => {
    const earlier: Entry = current[list][indexes[position] as number] ?? {};
    const kept = hidden.filter(([name, part]) => earlier[name] !== undefined && doesPartApply(part, entry));
    return { ...entry, ...Object.fromEntries(kept.map(([name]) => [name, earlier[name]])) };
  });
}

/**
 * Returns the key of the column whose value caused a validation error. The validated list omits empty entries, so an entry's position in
 * that list can be lower than the number in its column name.
 */
function findColumnKey(path: readonly PropertyKey[], entriesByList: ReadonlyMap<string, ListEntries>): string {
  const [field, position, part] = path;
  const entries = entriesByList.get(String(field));
  if (!entries) return String(field);
  const index = entries.indexes[typeof position === 'number' ? position : 0] ?? 0;
  return `${String(field)}.${index}.${String(part ?? listPartsWithColumn(cardFields[field as ListFieldName].parts)[0]![0])}`;
}
