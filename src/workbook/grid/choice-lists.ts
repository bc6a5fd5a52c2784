import { validation } from '../checks/elements/kinds/validation.ts';
import { SheetElements } from '../checks/elements/sheet-elements.ts';
import { splitList } from '../checks/elements/validation-entries.ts';
import { containsCell, getColumnOfCellKey, getRowOfCellKey, type Area } from '../reader/cell-address.ts';
import { translateFormula } from '../reader/translate-formula.ts';
import { CellError, type Workbook } from '../reader/workbook.ts';
import { showConstant } from './format-cell.ts';
import type { GridBook } from './grid-book.ts';
import type { GridSheet } from './grid-sheet.ts';
import type { Notation } from './notation.ts';

const MAX_CHOICES = 200;

/** What a cell offers that accepts only the entries of a list. */
export interface ChoiceLists {
  has: (sheet: GridSheet, key: number) => boolean;
  /** Returns the entries as they are typed, in the order of the list. */
  list: (sheet: GridSheet, key: number) => string[];
}

/** Reads the lists of the start workbook's validation rules. Their entries follow what the learner changes in the cells of a list. */
export async function readChoiceLists(start: Workbook, book: GridBook, notation: Notation): Promise<ChoiceLists> {
  const rules = new Map<GridSheet, { area: Area; formula: string }[]>();
  for (const sheet of book.gridSheets) {
    if (sheet.validationCount === 0) continue;
    const elements = await validation.list!(new SheetElements(start, sheet.start));
    const lists = elements.filter(({ facts }) => facts.type === 'list');
    rules.set(
      sheet,
      lists.map(({ area, facts }) => ({ area: area!, formula: String(facts.value).replace(/^=/, '') })),
    );
  }
  const find = (sheet: GridSheet, key: number) =>
    rules.get(sheet)?.find(({ area }) => containsCell(area, getRowOfCellKey(key), getColumnOfCellKey(key)));
  const list = (sheet: GridSheet, key: number): string[] => {
    const rule = find(sheet, key);
    if (!rule) return [];
    if (rule.formula.startsWith('"')) return splitList(rule.formula);
    const [rows, columns] = [getRowOfCellKey(key) - rule.area.top, getColumnOfCellKey(key) - rule.area.left];
    const format = book.numberFormatOf(sheet.cells.get(key)?.style ?? 0);
    const values = book.evaluate(sheet, key, translateFormula(rule.formula, rows, columns))?.flat() ?? [];
    return values
      .filter((value) => value !== null && value !== '' && !(value instanceof CellError))
      .slice(0, MAX_CHOICES)
      .map((value) => showConstant(value, format, notation, book.uses1904Dates));
  };
  return { has: (sheet, key) => find(sheet, key) !== undefined, list };
}
