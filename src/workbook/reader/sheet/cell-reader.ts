import { MAX_COLUMNS, MAX_ROWS, parseAreaAddress, type Area } from '../cell-address.ts';
import { FormulaSyntaxError } from '../formula-tokens.ts';
import type { XmlAttributes } from '../package/scan-xml.ts';
import { WorkbookRefusal } from '../workbook-refusal.ts';
import { requireCellText } from '../shared-strings.ts';
import { translateFormula } from '../translate-formula.ts';
import type { Cell } from '../workbook.ts';
import { CellMap } from './cell-map.ts';
import { parseCellValue, type CellValueContext } from './cell-value.ts';

/** Describes a cell that uses a shared formula. The file stores the text of a shared formula in only one of the cells that use it. */
interface SharedCopy {
  cell: Cell;
  id: string;
  row: number;
  column: number;
}

export interface CellContext extends CellValueContext {
  /** Adds one cell to the total number of cells in the workbook. Throws a WorkbookRefusal when there are too many cells. */
  countCell: () => void;
  /** Adds the length of a shared formula's copy. Throws a WorkbookRefusal when the copies are too long. */
  countCharacters: (length: number) => void;
}

/**
 * Adjusts the references in a shared formula for another cell that uses it. An invalid formula is returned unchanged, so that the cell
 * still counts as a formula cell.
 */
function translateOrKeep(formula: string, rows: number, columns: number): string {
  try {
    return translateFormula(formula, rows, columns);
  } catch (error) {
    if (error instanceof FormulaSyntaxError) return formula;
    throw error;
  }
}

export class CellReader {
  readonly cells = new CellMap();
  readonly hiddenRows = new Set<number>();
  rowCount = 0;
  columnCount = 0;
  /** Is true while the scanner is inside a cell element. */
  isInCell = false;

  readonly #context: CellContext;
  readonly #sharedFormulas = new Map<string, { formula: string; row: number; column: number }>();
  readonly #sharedCopies: SharedCopy[] = [];
  #row = 0;
  #column = 0;
  #type = '';
  #style = 0;
  #value: string | null = null;
  #inlineText = '';
  #isPhonetic = false;
  #isDynamicArray = false;
  #formula = '';
  #formulaType = '';
  #formulaArea = '';
  #sharedId = '';

  constructor(context: CellContext) {
    this.#context = context;
  }

  openRow(attributes: XmlAttributes): void {
    this.#row = attributes.getNumber('r', this.#row + 1);
    this.#column = 0;
    if (attributes.getBoolean('hidden')) this.hiddenRows.add(this.#row);
  }

  openCell(attributes: XmlAttributes): void {
    this.#locate(attributes.get('r'));
    this.isInCell = true;
    this.#type = attributes.get('t') ?? 'n';
    this.#style = attributes.getNumber('s', 0);
    this.#isDynamicArray = attributes.getNumber('cm', 0) > 0;
    this.#value = null;
    this.#inlineText = '';
    this.#isPhonetic = false;
    this.#formula = '';
    this.#formulaType = '';
    this.#formulaArea = '';
    this.#sharedId = '';
  }

  /** Handles the start of an element inside a cell. */
  open(name: string, attributes: XmlAttributes): void {
    if (name === 'f') {
      this.#formulaType = attributes.get('t') ?? 'normal';
      this.#formulaArea = attributes.get('ref') ?? '';
      this.#sharedId = attributes.get('si') ?? '';
    } else if (name === 'rPh') this.#isPhonetic = true;
  }

  /** Handles the end of a cell or of an element inside the cell. */
  close(name: string, text: string): void {
    if (name === 'v') this.#value = text;
    else if (name === 'f') this.#formula = text.startsWith('=') ? text.slice(1) : text;
    else if (name === 't' && !this.#isPhonetic) this.#inlineText = requireCellText(this.#inlineText + text, 7);
    else if (name === 'rPh') this.#isPhonetic = false;
    else if (name === 'c') {
      this.isInCell = false;
      this.#addCell();
    }
  }

  /** Assigns formulas to the cells that precede the text of their shared formula in the file. */
  finish(): void {
    for (const copy of this.#sharedCopies) if (!this.#translateShared(copy)) copy.cell.hasStoredValue = true;
  }

  /** Assigns a shared formula to a cell. Returns false when the text of the shared formula has not been read yet. */
  #translateShared({ cell, id, row, column }: SharedCopy): boolean {
    const source = this.#sharedFormulas.get(id);
    if (source) {
      this.#context.countCharacters(source.formula.length);
      cell.formula = translateOrKeep(source.formula, row - source.row, column - source.column);
    }
    return source !== undefined;
  }

  #ownArea(): Area {
    return { top: this.#row, left: this.#column, bottom: this.#row, right: this.#column };
  }

  /** Sets the row and the column from an address such as `B10`. A cell without an address is to the right of the previous cell. */
  #locate(address: string | null): void {
    if (address === null) this.#column++;
    else {
      let column = 0;
      let index = 0;
      for (let letter = address.charCodeAt(0) & ~32; letter >= 65 && letter <= 90; letter = address.charCodeAt(++index) & ~32)
        column = column * 26 + letter - 64;
      this.#column = column;
      this.#row = Number(address.slice(index));
    }
    const isOnSheet = this.#row >= 1 && this.#row <= MAX_ROWS && this.#column >= 1 && this.#column <= MAX_COLUMNS;
    if (!isOnSheet || !Number.isInteger(this.#row)) throw new WorkbookRefusal('damaged'); // The address is not on a sheet.
  }

  #addCell(): void {
    const text = this.#type === 'inlineStr' ? this.#inlineText || (this.#value ?? '') : this.#value;
    const value = text === null ? null : parseCellValue(this.#type, text, this.#context);
    const isSharedCopy = this.#formulaType === 'shared' && this.#formula === '';
    const formula = this.#formulaType === 'dataTable' ? 'TABLE()' : this.#formula || null;
    if (value === null && formula === null && !isSharedCopy) return;
    this.#context.countCell();
    const fillsArea = formula !== null && (this.#formulaType === 'array' || this.#formulaType === 'dataTable');
    const cell: Cell = {
      value,
      formula,
      arrayArea: fillsArea ? (parseAreaAddress(this.#formulaArea) ?? this.#ownArea()) : null,
      isDynamicArray: this.#isDynamicArray && this.#formulaType === 'array',
      style: this.#style,
      hasStoredValue: value !== null || (formula === null && !isSharedCopy),
    };
    this.cells.set(this.#row, this.#column, cell);
    this.rowCount = Math.max(this.rowCount, this.#row);
    this.columnCount = Math.max(this.columnCount, this.#column);
    if (this.#formulaType !== 'shared') return;
    const isSource = this.#formula !== '' && (this.#formulaArea !== '' || !this.#sharedFormulas.has(this.#sharedId));
    if (isSource) this.#sharedFormulas.set(this.#sharedId, { formula: this.#formula, row: this.#row, column: this.#column });
    else if (isSharedCopy) {
      // A shared formula is assigned to a cell as soon as possible, because some programs reuse the formula's id for another shared formula
      // further down in the sheet.
      const copy = { cell, id: this.#sharedId, row: this.#row, column: this.#column };
      if (!this.#translateShared(copy)) this.#sharedCopies.push(copy);
    }
  }
}
