import { getColumnOfCellKey, getRowOfCellKey, toCellKey } from '../reader/cell-address.ts';
import type { Cell, CellValue, Sheet } from '../reader/workbook.ts';

/** A cell that an array formula fills, other than the cell of the formula itself. */
export interface SpilledCell {
  owner: number;
  value: CellValue;
}

/** A sheet of a grid. Its cells change with each edit; everything else is as in the start workbook. */
export class GridSheet implements Sheet {
  readonly name;
  readonly state;
  readonly tables;
  readonly autoFilter;
  readonly hiddenRows;
  readonly conditionalFormatCount;
  readonly validationCount;
  readonly chartCount;
  readonly pivotTableCount;
  readonly index: number;
  readonly start: Sheet;
  readonly cells: Map<number, Cell>;
  /** Contains the cells that were edited, also when the edit was undone. */
  readonly edited = new Set<number>();
  readonly spills = new Map<number, SpilledCell>();
  rowCount: number;
  columnCount: number;

  constructor(sheet: Sheet, index: number) {
    this.name = sheet.name;
    this.state = sheet.state;
    this.tables = sheet.tables;
    this.autoFilter = sheet.autoFilter;
    this.hiddenRows = sheet.hiddenRows;
    this.conditionalFormatCount = sheet.conditionalFormatCount;
    this.validationCount = sheet.validationCount;
    this.chartCount = sheet.chartCount;
    this.pivotTableCount = sheet.pivotTableCount;
    this.index = index;
    this.start = sheet;
    this.cells = new Map(sheet.cells);
    this.rowCount = sheet.rowCount;
    this.columnCount = sheet.columnCount;
    for (const [key, { formula, arrayArea }] of sheet.cells) if (formula !== null && arrayArea) this.#takeSpilledCells(key, arrayArea);
  }

  /** A file stores what an array formula fills in as plain values. Here these cells belong to the formula. */
  #takeSpilledCells(owner: number, { top, left, bottom, right }: NonNullable<Cell['arrayArea']>): void {
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) {
        const key = toCellKey(row, column);
        if (key === owner) continue;
        this.spills.set(key, { owner, value: this.cells.get(key)?.value ?? null });
        this.cells.delete(key);
      }
    }
  }

  set(key: number, cell: Cell | undefined): void {
    this.edited.add(key);
    if (!cell) this.cells.delete(key);
    else {
      this.cells.set(key, cell);
      this.rowCount = Math.max(this.rowCount, getRowOfCellKey(key));
      this.columnCount = Math.max(this.columnCount, getColumnOfCellKey(key));
    }
  }

  readValue(key: number): CellValue {
    return this.cells.get(key)?.value ?? this.spills.get(key)?.value ?? null;
  }
}
