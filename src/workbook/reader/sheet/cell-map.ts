import { MAX_COLUMNS, toCellKey } from '../cell-address.ts';
import type { Cell, SheetCells } from '../workbook.ts';

/** Holds the cells of a sheet in one array per row. With several hundred thousand cells, the arrays are faster to fill than a `Map`. */
export class CellMap implements SheetCells {
  readonly #rows: Cell[][] = [];
  readonly #keys: number[] = [];

  get size(): number {
    return this.#keys.length;
  }

  set(row: number, column: number, cell: Cell): void {
    const cells = (this.#rows[row] ??= []);
    if (!cells[column - 1]) this.#keys.push(toCellKey(row, column));
    cells[column - 1] = cell;
  }

  get(key: number): Cell | undefined {
    return this.#rows[Math.floor(key / MAX_COLUMNS)]?.[key % MAX_COLUMNS];
  }

  /** Iterates over the cells in insertion order, like a JavaScript `Map`. */
  *[Symbol.iterator](): Iterator<[number, Cell]> {
    for (const key of this.#keys) yield [key, this.get(key)!];
  }
}
