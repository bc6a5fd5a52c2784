import { DAYS_FROM_1900_TO_1904, type CellValue, type Sheet } from '#workbook/reader/workbook.ts';
import type { EvaluationMode, FunctionContext } from '../functions/definition/function-arguments.ts';
import { isSingleCell, UnsupportedError, VALUE_ERROR, type FormulaValue, type Matrix, type SheetRange } from '../values/formula-value.ts';
import type { FormulaNode } from '../syntax/formula-tree.ts';
import type { FormulaPosition } from './resolve-reference.ts';
import type { LoadedWorkbook } from './loaded-workbook.ts';

export interface CellSource {
  readonly book: LoadedWorkbook;
  readCell: (sheet: Sheet, row: number, column: number) => CellValue;
  readRange: (range: SheetRange) => Matrix;
  readSpill: (sheet: Sheet, row: number, column: number) => Matrix;
  /** Holds the values of defined names that have been calculated. */
  readonly names: Map<string, FormulaValue>;
  /** Holds the current time as a serial number of the 1900 date system, or null when the time is unknown. */
  readonly clock: number | null;
  nextRandom: (place: FormulaPosition) => number;
  /** Adds `steps` to the number of calculation steps. Throws `UnsupportedError` when the total exceeds the engine's limit. */
  consumeSteps: (steps: number) => void;
}

/** Holds a LAMBDA: the names of its parameters, its formula, and the variables that were visible where it was written. */
export class Lambda {
  readonly parameters: readonly string[];
  readonly body: FormulaNode;
  readonly scope: FormulaScope;
  constructor(parameters: readonly string[], body: FormulaNode, scope: FormulaScope) {
    this.parameters = parameters;
    this.body = body;
    this.scope = scope;
  }
}

interface Variable {
  name: string;
  value: FormulaValue | Lambda;
  next: Variable | null;
}

export class FormulaScope implements FunctionContext, FormulaPosition {
  readonly source: CellSource;
  readonly sheet: Sheet;
  readonly row: number;
  readonly column: number;
  readonly mode: EvaluationMode;
  readonly parseReference: (text: string) => FormulaValue | null;
  readonly #variables: Variable | null;

  constructor(
    source: CellSource,
    place: FormulaPosition,
    mode: EvaluationMode,
    parseReference: (text: string, scope: FormulaScope) => FormulaValue | null,
    variables: Variable | null = null,
  ) {
    this.source = source;
    this.sheet = place.sheet;
    this.row = place.row;
    this.column = place.column;
    this.mode = mode;
    this.#variables = variables;
    this.#parse = parseReference;
    this.parseReference = (text) => parseReference(text, this);
  }
  readonly #parse: (text: string, scope: FormulaScope) => FormulaValue | null;

  get uses1904Dates(): boolean {
    return this.source.book.workbook.uses1904Dates;
  }

  now(): number {
    const { clock } = this.source;
    if (clock === null) throw new UnsupportedError();
    return this.uses1904Dates ? clock - DAYS_FROM_1900_TO_1904 : clock;
  }

  random(): number {
    return this.source.nextRandom(this);
  }

  readSingle({ sheet, area }: SheetRange): CellValue {
    const { row, column, source } = this;
    if (isSingleCell(area)) return source.readCell(sheet, area.top, area.left);
    if (area.left === area.right && row >= area.top && row <= area.bottom) return source.readCell(sheet, row, area.left);
    if (area.top === area.bottom && column >= area.left && column <= area.right) return source.readCell(sheet, area.top, column);
    return VALUE_ERROR;
  }

  readRange(range: SheetRange): Matrix {
    return this.source.readRange(range);
  }

  consumeSteps(steps: number): void {
    this.source.consumeSteps(steps);
  }

  withMode(mode: EvaluationMode): FormulaScope {
    return mode === this.mode ? this : new FormulaScope(this.source, this, mode, this.#parse, this.#variables);
  }

  withoutVariables(): FormulaScope {
    return new FormulaScope(this.source, this, this.mode, this.#parse);
  }

  withVariable(name: string, value: FormulaValue | Lambda): FormulaScope {
    return new FormulaScope(this.source, this, this.mode, this.#parse, { name: name.toLowerCase(), value, next: this.#variables });
  }

  /** Returns the value of a LET variable, or undefined when no variable has the given name. */
  findVariable(name: string): FormulaValue | undefined {
    const value = this.#find(name);
    if (value instanceof Lambda) throw new UnsupportedError('cannotFollow', 'LAMBDA'); // A LAMBDA is used as a value.
    return value;
  }

  findLambda(name: string): Lambda | null {
    const value = this.#find(name);
    return value instanceof Lambda ? value : null;
  }

  #find(name: string): FormulaValue | Lambda | undefined {
    for (let variable = this.#variables; variable; variable = variable.next)
      if (variable.name === name.toLowerCase()) return variable.value;
    return undefined;
  }
}
