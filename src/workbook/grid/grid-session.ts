import { parseAreaAddress, toCellKey, getColumnOfCellKey, getRowOfCellKey, type Area } from '../reader/cell-address.ts';
import { listAreaCells } from '../checks/sheet-area.ts';
import { toSheetKey } from '../checks/given-cells/given-cells.ts';
import type { CheckSet } from '../checks/check-set.ts';
import { isFormula } from './is-formula.ts';
import type { Cell } from '../reader/workbook.ts';
import { createBlankCell } from './blank-cell.ts';
import { MAX_GRID_COLUMNS, MAX_GRID_ROWS } from './grid-size.ts';
import { readDraft, writeDraft } from './draft.ts';
import { fillCells } from './fill.ts';
import { findEdge, findFillEnd } from './find-edge.ts';
import type { ChoiceLists } from './choice-lists.ts';
import type { GridBook } from './grid-book.ts';
import { type CellEdit } from './grid-book.ts';
import type { DraftCell, GridCommand, GridOverview, GridUpdate, GridWindow, ShownCell, TypedNumber } from './grid-commands.ts';
import type { GridSheet } from './grid-sheet.ts';
import type { Notation } from './notation.ts';
import { parseConstant } from './parse-constant.ts';
import { parseInput } from './parse-input.ts';
import { planPaste, type CopiedCells } from './plan-paste.ts';
import { showCell, showText } from './show-cell.ts';
import type { CellKeys } from './spills.ts';

/** Carries out what a learner does in a grid, and tells the view what it has to show. */
export class GridSession {
  readonly book: GridBook;
  readonly #notation: Notation;
  readonly #given: ReadonlyMap<GridSheet, ReadonlySet<number>>;
  readonly #choices: ChoiceLists | null;
  #copied: CopiedCells | null = null;

  constructor(book: GridBook, checkSet: CheckSet, notation: Notation, choices: ChoiceLists | null = null) {
    this.book = book;
    this.#choices = choices;
    this.#notation = notation;
    const given = new Map(Object.entries(checkSet.given).map(([name, cells]) => [toSheetKey(name), Object.keys(cells)]));
    this.#given = new Map(
      book.gridSheets.map((sheet) => {
        const areas = (given.get(toSheetKey(sheet.name)) ?? []).flatMap((address) => parseAreaAddress(address) ?? []);
        return [sheet, new Set(areas.map(({ top, left }) => toCellKey(top, left)))];
      }),
    );
  }

  /** Puts earlier work into the grid. */
  restore(draft: readonly DraftCell[]): void {
    this.book.restore(readDraft(this.book, draft));
  }

  /** `checkSet` decides which sheet is shown first: that of the first check. */
  getOverview({ checks }: CheckSet, area: Area): GridOverview {
    const sheets = this.book.gridSheets.map((sheet) => ({
      name: sheet.name,
      rowCount: sheet.rowCount,
      columnCount: sheet.columnCount,
      isHidden: sheet.state !== 'visible',
      columnWidths: this.#measureColumns(sheet),
    }));
    const first = sheets.findIndex(
      ({ name, isHidden }) => !isHidden && checks.some((check) => toSheetKey(check.sheet) === toSheetKey(name)),
    );
    const shown = Math.max(0, first);
    return { sheets, first: shown, shown: this.run({ type: 'look' }, { sheet: shown, area }) };
  }

  /** Returns the number of characters that each column shows, within limits. */
  #measureColumns(sheet: GridSheet): number[] {
    const widths: number[] = [];
    for (const key of sheet.cells.keys()) {
      const column = getColumnOfCellKey(key) - 1;
      widths[column] = Math.max(widths[column] ?? 0, showText(this.book, sheet, key, this.#notation).length);
    }
    return Array.from(widths, (width) => width ?? 0);
  }

  run(command: GridCommand, window: GridWindow): GridUpdate {
    const sheet = this.book.gridSheets[window.sheet]!;
    switch (command.type) {
      case 'look':
        return this.#answer(
          sheet,
          window,
          listAreaCells(window.area).map(({ row, column }) => toCellKey(row, column)),
        );
      case 'undo':
        return this.#finish(sheet, window, this.book.undo(), null);
      case 'redo':
        return this.#finish(sheet, window, this.book.redo(), null);
      case 'type':
        return this.#type(sheet, window, command);
      case 'clear':
        return this.#apply(
          sheet,
          window,
          this.#listFilled(sheet, command.area).map((key) => this.#clear(sheet, key)),
        );
      case 'fill':
        return {
          ...this.#apply(sheet, window, fillCells(this.book, sheet, command.source, command.target, this.#notation, command.hasSeries)),
          selection: command.target,
        };
      case 'setNumberFormat':
        return this.#apply(sheet, window, this.#setNumberFormat(sheet, command.area, command.format));
      case 'toggleBold':
        return this.#apply(sheet, window, this.#toggleBold(sheet, command.area));
      case 'fillToEnd':
        return this.#fillToEnd(sheet, window, command.area);
      case 'jump': {
        const cell = findEdge(sheet, command);
        return {
          ...this.#answer(sheet, window, []),
          selection: { top: cell.row, bottom: cell.row, left: cell.column, right: cell.column },
        };
      }
      case 'choices':
        return { ...this.#answer(sheet, window, []), choices: this.#choices?.list(sheet, toCellKey(command.row, command.column)) ?? [] };
      case 'explain': {
        const { kind, value } = parseConstant(command.text, this.#notation, false);
        return {
          ...this.#answer(sheet, window, []),
          typed: typeof value === 'number' ? { kind: kind as TypedNumber['kind'], value } : null,
        };
      }
      case 'copy':
        return this.#copy(sheet, window, command);
      case 'paste':
        return this.#paste(sheet, window, command);
    }
  }

  #show = (sheet: GridSheet, key: number): ShownCell | null => {
    const hasChoices = this.#choices?.has(sheet, key) ?? false;
    const cell = showCell(this.book, sheet, key, this.#notation, this.#given.get(sheet)?.has(key) ?? false);
    if (!hasChoices) return cell;
    return { ...(cell ?? { text: '', input: '', isNumber: false, isFormula: false, isGiven: false, isBold: false }), hasChoices };
  };

  #answer(sheet: GridSheet, { area }: GridWindow, keys: Iterable<number>): GridUpdate {
    const cells: GridUpdate['cells'] = [];
    for (const key of keys) {
      const [row, column] = [getRowOfCellKey(key), getColumnOfCellKey(key)];
      if (row >= area.top && row <= area.bottom && column >= area.left && column <= area.right) cells.push([key, this.#show(sheet, key)]);
    }
    const { rowCount, columnCount } = sheet;
    const { canUndo, canRedo } = this.book;
    return { cells, rowCount, columnCount, canUndo, canRedo, changedCount: 0 };
  }

  #finish(sheet: GridSheet, window: GridWindow, changed: CellKeys, edits: readonly CellEdit[] | null): GridUpdate {
    const count = [...changed.values()].reduce((sum, keys) => sum + keys.size, 0);
    const changedCount = Math.max(0, count - (edits?.length ?? 0));
    return { ...this.#answer(sheet, window, changed.get(sheet) ?? []), changedCount, draft: writeDraft(this.book) };
  }

  #apply(sheet: GridSheet, window: GridWindow, edits: readonly CellEdit[]): GridUpdate {
    const isOutside = edits.some(({ key }) => getRowOfCellKey(key) > MAX_GRID_ROWS || getColumnOfCellKey(key) > MAX_GRID_COLUMNS);
    const refusal = isOutside ? 'noRoom' : edits.some(({ key }) => this.#isInFixedArray(sheet, key)) ? 'partOfArray' : null;
    if (refusal !== null) return { ...this.#answer(sheet, window, []), refusal };
    return this.#finish(sheet, window, edits.length > 0 ? this.book.applyEdit(edits) : new Map(), edits);
  }

  #isInFixedArray(sheet: GridSheet, key: number): boolean {
    const owner = sheet.spills.get(key)?.owner;
    return owner !== undefined && sheet.cells.get(owner)?.isDynamicArray === false;
  }

  #type(sheet: GridSheet, window: GridWindow, { row, column, text }: GridCommand & { type: 'type' }): GridUpdate {
    const edit = this.#read(sheet, toCellKey(row, column), text);
    return edit ? this.#apply(sheet, window, [edit]) : { ...this.#answer(sheet, window, []), refusal: 'incomplete' };
  }

  /** Reads typed text as a cell. Returns null for a formula that is not complete. */
  #read(sheet: GridSheet, key: number, text: string): CellEdit | null {
    const own = sheet.cells.get(key);
    const style = own?.style ?? 0;
    const input = parseInput(text, this.#notation, this.book.uses1904Dates);
    if (input.kind === 'badFormula' || (input.kind === 'formula' && !isFormula(input.formula))) return null;
    if (input.kind === 'formula')
      return { sheet, key, cell: { ...createBlankCell(style), value: 0, formula: input.formula, hasStoredValue: false } };
    if (input.kind === 'empty') return this.#clear(sheet, key);
    const isGeneral = /^(?:general)?$/i.test(this.book.numberFormatOf(style));
    const isPercentCell = this.book.numberFormatOf(style).includes('%') && input.kind === 'number' && Math.abs(input.value as number) >= 1;
    const value = isPercentCell ? (input.value as number) / 100 : input.value;
    const ownStyle =
      input.format !== null && (isGeneral || input.kind === 'date' || input.kind === 'percent')
        ? this.book.findStyle(input.format, this.book.isBold(style))
        : style;
    return { sheet, key, cell: { ...createBlankCell(isGeneral ? ownStyle : style), value } };
  }

  #clear = (sheet: GridSheet, key: number): CellEdit => {
    const style = sheet.cells.get(key)?.style ?? 0;
    return { sheet, key, cell: style === 0 ? undefined : createBlankCell(style) };
  };

  #listFilled = (sheet: GridSheet, area: Area): number[] =>
    listAreaCells(area)
      .map(({ row, column }) => toCellKey(row, column))
      .filter((key) => sheet.cells.has(key));

  #setNumberFormat = (sheet: GridSheet, area: Area, format: string): CellEdit[] =>
    this.#restyle(sheet, area, (style) => this.book.findStyle(format, this.book.isBold(style)));

  #toggleBold(sheet: GridSheet, area: Area): CellEdit[] {
    const isBold = !this.book.isBold(sheet.cells.get(toCellKey(area.top, area.left))?.style ?? 0);
    return this.#restyle(sheet, area, (style) => this.book.findStyle(this.book.numberFormatOf(style), isBold));
  }

  #restyle = (sheet: GridSheet, area: Area, change: (style: number) => number): CellEdit[] =>
    listAreaCells(area).map(({ row, column }) => {
      const key = toCellKey(row, column);
      const cell = sheet.cells.get(key) ?? createBlankCell(0);
      return { sheet, key, cell: { ...cell, style: change(cell.style) } };
    });

  #fillToEnd(sheet: GridSheet, window: GridWindow, source: Area): GridUpdate {
    const bottom = findFillEnd(sheet, source);
    if (bottom <= source.bottom) return { ...this.#answer(sheet, window, []), refusal: 'nothingBeside' };
    const target = { ...source, bottom };
    return { ...this.#apply(sheet, window, fillCells(this.book, sheet, source, target, this.#notation)), selection: target };
  }

  #copy(sheet: GridSheet, window: GridWindow, { area, isCut, text }: GridCommand & { type: 'copy' }): GridUpdate {
    const cells: (Cell | undefined)[][] = [];
    for (let row = area.top; row <= area.bottom; row++) {
      const columns = Array.from({ length: area.right - area.left + 1 }, (_, index) => toCellKey(row, area.left + index));
      cells.push(columns.map((key) => sheet.cells.get(key)));
    }
    this.#copied = { sheet, area, isCut, text, cells };
    return this.#answer(sheet, window, []);
  }

  #paste(sheet: GridSheet, window: GridWindow, { area, rows, text }: GridCommand & { type: 'paste' }): GridUpdate {
    const own = this.#copied?.text === text ? this.#copied : null;
    const plan = planPaste(sheet, area, own, rows, (key, typed) => this.#read(sheet, key, typed));
    if (!plan) return this.#answer(sheet, window, []);
    if (own?.isCut && own.sheet === sheet)
      for (const key of this.#listFilled(sheet, own.area)) if (!plan.edits.has(key)) plan.edits.set(key, this.#clear(sheet, key));
    if (own?.isCut) this.#copied = null;
    const update = this.#apply(sheet, window, [...plan.edits.values()]);
    const notice = own || update.refusal !== undefined ? {} : { hasOnlyValues: true };
    return { ...update, ...notice, selection: plan.target };
  }
}
