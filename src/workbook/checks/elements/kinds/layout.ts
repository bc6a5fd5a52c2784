import { getColumnOfCellKey, getRowOfCellKey, toColumnLetters } from '#workbook/reader/cell-address.ts';
import { say, type ElementSentence } from '../../element-sentence.ts';
import { formatValueForMessage } from '../../values/format-value-for-message.ts';
import { toPlainValue } from '../../values/same-value.ts';
import { flag, type ElementKindDefinition } from '../element-kind.ts';
import { listMergedAreas, prepareStyleReader } from '../cell-styles.ts';
import { findChild, getFlag, getNumber, getText, listChildren, type XmlElement } from '../xml-tree.ts';
import type { SheetElements } from '../sheet-elements.ts';

export const merge: ElementKindDefinition = {
  fields: {},
  missing: '{at} are not one cell.',
  otherArea: 'The cells {found} are one cell; {at} is wanted.',
  list: async (elements) => [
    ...(await listMergedAreas(elements)).map((area) => ({ area, facts: {} })),
    ...(await listCenteredAcross(elements)),
  ],
};

/** Text that is centered across cells looks the same, and is the better way. */
async function listCenteredAcross(elements: SheetElements) {
  const { styles } = await elements.readSheetTree();
  const read = await prepareStyleReader(elements, ({ format }) => ({
    is: getText(findChild(format, 'alignment'), 'horizontal') === 'centerContinuous',
  }));
  const areas: { top: number; left: number; bottom: number; right: number }[] = [];
  for (const key of [...styles.keys()].toSorted((one, other) => one - other)) {
    const [row, column] = [getRowOfCellKey(key), getColumnOfCellKey(key)];
    if (!read(row, column).is) continue;
    const last = areas.at(-1);
    const isEmpty = (elements.sheet.cells.get(key)?.value ?? null) === null;
    if (last && isEmpty && last.bottom === row && last.right === column - 1) last.right = column;
    else areas.push({ top: row, left: column, bottom: row, right: column });
  }
  return areas.filter(({ left, right }) => right > left).map((area) => ({ area, facts: {} }));
}

const DEFAULT_WIDTH = 8.43;
/** Columns are compared with a tolerance, because programs round widths to their own pixels. */
const MAX_DEVIATION = 0.1;

const isNear = (found: unknown, wanted: unknown) => Math.abs(Number(found) - Number(wanted)) <= MAX_DEVIATION * Number(wanted);

const findColumn = (columns: readonly XmlElement[], column: number) =>
  columns.find((one) => getNumber(one, 'min') <= column && getNumber(one, 'max') >= column);

export const size: ElementKindDefinition = {
  fields: {
    isWide: {
      ...flag('Wide enough for its contents', 'Column {column} is too narrow: it shows ####.', ''),
      isSame: (found, wanted) => wanted !== true || found === true,
    },
    width: {
      label: 'Width in characters (± 10 %)',
      input: 'number',
      isOptional: true,
      isSame: isNear,
      fault: 'The column of {at} has the width {found}; {wanted} is wanted.',
    },
    height: {
      label: 'Row height in points (± 10 %)',
      input: 'number',
      isOptional: true,
      isSame: isNear,
      fault: 'The row of {at} has the height {found}; {wanted} is wanted.',
    },
  },
  missing: '',
  readCells: async (elements) => {
    const { sheet, workbook } = elements;
    const { root, rows } = await elements.readSheetTree();
    const columns = listChildren(findChild(root, 'cols'), 'col');
    const format = findChild(root, 'sheetFormatPr');
    const usualWidth = getNumber(format, 'defaultColWidth', DEFAULT_WIDTH);
    const longest = new Map<number, number>();
    for (const [key, { value, style }] of sheet.cells) {
      // A text that is too long runs into the next cell, but a number becomes ####.
      if (typeof value !== 'number') continue;
      const length = formatValueForMessage(toPlainValue(value), workbook.numberFormatOf(style), workbook.uses1904Dates).length;
      const column = getColumnOfCellKey(key);
      const isGeneral = workbook.numberFormatOf(style) === 'General';
      longest.set(column, Math.max(longest.get(column) ?? 0, isGeneral ? Math.min(length, 6) : length));
    }
    return (row, column) => {
      const width = getNumber(findColumn(columns, column), 'width', usualWidth);
      return {
        isWide: width >= (longest.get(column) ?? 0),
        width: Math.round(width * 100) / 100,
        height: getNumber(rows.get(row), 'ht', getNumber(format, 'defaultRowHeight', 15)),
      };
    };
  },
};

export const hidden: ElementKindDefinition = {
  fields: {
    rows: {
      label: 'Hidden rows, for example 5, 6',
      input: 'text',
      fault: (found, wanted) => describeLines('hidden', 'Row', String(found ?? ''), String(wanted)),
    },
    columns: {
      label: 'Hidden columns, for example C, D',
      input: 'text',
      fault: (found, wanted) => describeLines('hidden', 'Column', String(found ?? ''), String(wanted)),
    },
    groupedRows: {
      label: 'Grouped rows',
      input: 'text',
      fault: (found, wanted) => describeLines('grouped', 'Row', String(found ?? ''), String(wanted)),
    },
    groupedColumns: {
      label: 'Grouped columns',
      input: 'text',
      fault: (found, wanted) => describeLines('grouped', 'Column', String(found ?? ''), String(wanted)),
    },
  },
  missing: '',
  list: async (elements) => {
    const { root, rows } = await elements.readSheetTree();
    const columns = listChildren(findChild(root, 'cols'), 'col');
    const listColumns = (isMember: (column: XmlElement) => boolean) =>
      columns
        .filter(isMember)
        .flatMap((one) =>
          Array.from({ length: Math.min(200, getNumber(one, 'max') - getNumber(one, 'min') + 1) }, (_, index) =>
            toColumnLetters(getNumber(one, 'min') + index),
          ),
        )
        .slice(0, MAX_LINES)
        .join(', ');
    // Rows that a filter hides belong to the filter.
    const isFiltered =
      elements.sheet.autoFilter !== null || elements.sheet.tables.some(({ filters }) => filters.some(({ hasCondition }) => hasCondition));
    const listRows = (isMember: (row: XmlElement) => boolean) =>
      [...rows]
        .flatMap(([row, element]) => (isMember(element) ? row : []))
        .slice(0, MAX_LINES)
        .join(', ');
    return [
      {
        area: null,
        facts: {
          rows: isFiltered ? '' : listRows((row) => getFlag(row, 'hidden')),
          columns: listColumns((column) => getFlag(column, 'hidden') || getNumber(column, 'width', 1) === 0),
          groupedRows: listRows((row) => getNumber(row, 'outlineLevel') > 0),
          groupedColumns: listColumns((column) => getNumber(column, 'outlineLevel') > 0),
        },
      },
    ];
  },
};
const MAX_LINES = 300;

function describeLines(state: string, noun: string, found: string, wanted: string): ElementSentence {
  const [own, asked] = [found, wanted].map((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ) as [string[], string[]];
  const missing = asked.find((line) => !own.includes(line));
  if (missing !== undefined) return say(`${noun} {found} is not ${state}.`, { found: missing });
  return say(`${noun} {found} is ${state}; it should not be.`, { found: own.find((line) => !asked.includes(line)) ?? '' });
}
