import type { Check, CheckSet } from '#workbook/checks/check-set.ts';
import { compileCheckSet } from '#workbook/checks/compile-check-set.ts';
import { replaceFormulasWithValues } from '#workbook/checks/replace-formulas-with-values.ts';
import { runCheckSet } from '#workbook/checks/run-check-set.ts';
import { formatValueForMessage } from '#workbook/checks/values/format-value-for-message.ts';
import { toPlainValue } from '#workbook/checks/values/same-value.ts';
import { canOfferGrid } from '#workbook/grid/can-offer-grid.ts';
import { listFunctionNames } from '#workbook/formula/functions/function-registry.ts';
import type { CheckProposal } from '#workbook/proposals/check-proposal.ts';
import { proposeCheckByHand, type AddedKind } from '#workbook/proposals/propose-check-by-hand.ts';
import { proposeChecksFromSolution } from '#workbook/proposals/propose-checks-from-solution.ts';
import { toCellAddress, getColumnOfCellKey, getRowOfCellKey } from '#workbook/reader/cell-address.ts';
import { readWorkbookFile } from '#workbook/reader/read-workbook.ts';
import type { Cell, Workbook } from '#workbook/reader/workbook.ts';
import type { WorkbookVersion } from '#workbook/vary/version.ts';
import { GRID_COLUMNS, GRID_ROWS } from './grid-selection.ts';
import { NumbersDesk, type NumbersRequest, type ReportProgress } from './numbers-desk.ts';

export type WorkbookRole = 'start' | 'solution';

/** Describes what the author sees of a sheet. Cells outside of the grid are left out. */
export interface SheetPreview {
  name: string;
  rowCount: number;
  columnCount: number;
  /** Maps cell addresses to the text that the cell shows. */
  texts: Record<string, string>;
}

export interface CheckTrialResults {
  set: CheckSet;
  isSolutionPassed: boolean;
  isStartPassed: boolean;
  areTypedResultsPassed: boolean;
  /** Is true when learners can solve the challenge in a grid in the page. */
  canOfferGrid: boolean;
}

/** A desk runs in a worker, so that neither a large nor a hostile file blocks the page. */
export class AuthorDesk {
  readonly #books = new Map<WorkbookRole, Workbook>();
  readonly #files = new Map<WorkbookRole, Blob>();
  readonly #numbers: NumbersDesk;

  constructor(report: ReportProgress) {
    this.#numbers = new NumbersDesk(report);
  }

  /** Opens a workbook and returns the names of the sheets with cells. Rejects with a WorkbookRefusal, and then keeps the earlier workbook. */
  async open(role: WorkbookRole, file: Blob): Promise<string[]> {
    const book = await readWorkbookFile(file);
    const names = book.sheets.filter(({ isChartSheet }) => !isChartSheet).map(({ name }) => name);
    // A sheet that cannot be read is refused here and not in the middle of the author's work.
    for (const name of names) await book.readSheet(name);
    this.#books.set(role, book);
    this.#files.set(role, file);
    this.#numbers.clear();
    return names;
  }

  async readSheet(name: string): Promise<SheetPreview> {
    const book = this.#get('solution');
    const sheet = await book.readSheet(name);
    const texts: Record<string, string> = {};
    for (const [key, cell] of sheet.cells) {
      const [row, column] = [getRowOfCellKey(key), getColumnOfCellKey(key)];
      if (row <= GRID_ROWS && column <= GRID_COLUMNS) texts[toCellAddress(row, column)] = showCell(book, cell);
    }
    return { name: sheet.name, rowCount: sheet.rowCount, columnCount: sheet.columnCount, texts };
  }

  propose(existing: readonly Check[]) {
    return proposeChecksFromSolution(this.#get('start'), this.#get('solution'), existing);
  }

  proposeByHand(kind: AddedKind, sheet: string, at: string): Promise<CheckProposal> {
    return proposeCheckByHand(this.#get('start'), this.#get('solution'), kind, sheet, at);
  }

  /** Lists the functions of the spreadsheet programs, from which an author can choose. */
  async listFunctions(): Promise<string[]> {
    const { extendedFunctions, OTHER_FUNCTION_NAMES } = await import('#workbook/formula/functions/extended-functions.ts');
    const names = new Set([...listFunctionNames(), ...Object.keys(extendedFunctions), ...OTHER_FUNCTION_NAMES.split(' '), 'LET', 'LAMBDA']);
    return [...names].filter((name) => /^[A-Z][A-Z0-9.]*$/.test(name)).toSorted();
  }

  /** Compiles checks and runs them on the author's workbooks. Rejects with a CheckSetError when the checks cannot be compiled. */
  async try(checks: readonly Check[], options: { passMark: number; staysInPlace: boolean; grid: boolean }): Promise<CheckTrialResults> {
    const [start, solution] = [this.#get('start'), this.#get('solution')];
    const isGridPossible = await canOfferGrid(start, checks);
    const set = await compileCheckSet(start, solution, checks, { ...options, grid: options.grid && isGridPossible });
    const isPassed = async (workbook: Workbook) => (await runCheckSet(set, workbook)).verdict === 'pass';
    return {
      set,
      isSolutionPassed: await isPassed(solution),
      isStartPassed: await isPassed(start),
      areTypedResultsPassed: Object.keys(set.targets).length > 0 && (await isPassed(replaceFormulasWithValues(solution, set))),
      canOfferGrid: isGridPossible,
    };
  }

  planNumbers(request: NumbersRequest) {
    return this.#numbers.plan(this.#getBoth(), request);
  }

  makeNumbers(request: NumbersRequest) {
    return this.#numbers.make(this.#getBoth(), request);
  }

  proveNumbers(request: NumbersRequest, versions: WorkbookVersion[]) {
    return this.#numbers.prove(this.#getBoth(), request, versions);
  }

  showNumbers(request: NumbersRequest, versions: readonly WorkbookVersion[]) {
    return this.#numbers.show(this.#getBoth(), request, versions);
  }

  writeNumbers(request: NumbersRequest, version: WorkbookVersion, isSolved: boolean) {
    return this.#numbers.write(this.#getBoth(), request, version, isSolved);
  }

  #getBoth() {
    const files = { start: this.#files.get('start')!, solution: this.#files.get('solution')! };
    return { start: this.#get('start'), solution: this.#get('solution'), files };
  }

  #get(role: WorkbookRole): Workbook {
    const book = this.#books.get(role);
    if (!book) throw new Error(`The ${role} workbook is not open.`);
    return book;
  }
}

function showCell(workbook: Workbook, cell: Cell): string {
  if (cell.formula !== null && !cell.hasStoredValue) return `=${cell.formula}`;
  if (cell.value === null) return '';
  return formatValueForMessage(toPlainValue(cell.value), workbook.numberFormatOf(cell.style), workbook.uses1904Dates);
}
