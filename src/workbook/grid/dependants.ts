import { containsCell, countReadCells, getColumnOfCellKey, getRowOfCellKey, toAreaAddress, toCellKey } from '../reader/cell-address.ts';
import type { Area } from '../reader/cell-address.ts';
import type { SheetRange } from '../formula/values/formula-value.ts';
import type { Sheet } from '../reader/workbook.ts';

export interface FormulaCellId {
  sheet: Sheet;
  key: number;
}

const MAX_LISTED_CELLS = 128;

interface ReadArea {
  area: Area;
  formulas: Set<FormulaCellId>;
}

/** Finds the formulas that read a cell. Small areas are listed by cell, large ones are searched. */
export class Dependants {
  readonly #ids = new Map<Sheet, Map<number, FormulaCellId>>();
  readonly #ranges = new Map<FormulaCellId, readonly SheetRange[]>();
  readonly #byCell = new Map<Sheet, Map<number, Set<FormulaCellId>>>();
  readonly #large = new Map<Sheet, Map<string, ReadArea>>();
  /** Contains the formulas whose precedents only a calculation can tell, or whose results change by themselves. */
  readonly #always = new Set<FormulaCellId>();

  get always(): Iterable<FormulaCellId> {
    return this.#always;
  }

  set(sheet: Sheet, key: number, ranges: readonly SheetRange[], isAlways: boolean): void {
    this.delete(sheet, key);
    const id = { sheet, key };
    getOrCreate(this.#ids, sheet, () => new Map()).set(key, id);
    this.#ranges.set(id, ranges);
    if (isAlways) this.#always.add(id);
    for (const range of ranges) for (const formulas of this.#listSets(range)) formulas.add(id);
  }

  delete(sheet: Sheet, key: number): void {
    const id = this.#ids.get(sheet)?.get(key);
    if (!id) return;
    for (const range of this.#ranges.get(id) ?? []) for (const formulas of this.#listSets(range)) formulas.delete(id);
    this.#ranges.delete(id);
    this.#always.delete(id);
    this.#ids.get(sheet)?.delete(key);
  }

  *#listSets({ sheet, area }: SheetRange): Iterable<Set<FormulaCellId>> {
    if (countReadCells(area) > MAX_LISTED_CELLS) {
      const areas = getOrCreate(this.#large, sheet, () => new Map<string, ReadArea>());
      yield getOrCreate(areas, toAreaAddress(area), () => ({ area, formulas: new Set<FormulaCellId>() })).formulas;
      return;
    }
    const cells = getOrCreate(this.#byCell, sheet, () => new Map<number, Set<FormulaCellId>>());
    for (let row = area.top; row <= area.bottom; row++)
      for (let column = area.left; column <= area.right; column++) yield getOrCreate(cells, toCellKey(row, column), () => new Set());
  }

  *listDirect(sheet: Sheet, key: number): Iterable<FormulaCellId> {
    yield* this.#byCell.get(sheet)?.get(key) ?? [];
    const [row, column] = [getRowOfCellKey(key), getColumnOfCellKey(key)];
    for (const { area, formulas } of this.#large.get(sheet)?.values() ?? []) if (containsCell(area, row, column)) yield* formulas;
  }
}

function getOrCreate<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = create()));
  return value;
}
