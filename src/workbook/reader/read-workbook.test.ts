import { expect, test } from 'vitest';
import { toAreaAddress, parseAreaAddress, toCellKey } from './cell-address.ts';
import { readWorkbook } from './read-workbook.ts';
import { WorkbookRefusal } from './workbook-refusal.ts';
import { readSampleFile, readSampleJson } from './testing/sample-files.ts';
import { CellError, type Cell, type Sheet, type Workbook } from './workbook.ts';

interface CellFacts {
  v?: number | string | boolean | null;
  f?: string;
  /** Contains the accepted number formats of the cell, separated by vertical bars. */
  z?: string;
  array?: string;
}

/** Holds the expected content of a sample workbook. The expected content was determined with independent programs. */
interface BookFacts {
  refuse?: string;
  cells?: Record<string, CellFacts>;
  tables?: Record<string, string>;
  names?: Record<string, string>;
  autofilter?: Record<string, string>;
  hidden_rows?: Record<string, number[]>;
  cf?: Record<string, number>;
  dv?: Record<string, number>;
  charts?: number;
  pivots?: number;
  date1904?: boolean;
}

const allFacts = Object.entries(readSampleJson<Record<string, BookFacts>>('book-facts.json'));

/**
 * Removes everything that programs write differently in equivalent formulas: the prefixes of newer functions, dollar signs,
 * backslashes and spaces.
 */
const simplify = (text: string) => text.replace(/\$|\\|\s|_xlfn\.|_xlws\.|_xlpm\./gi, '');

async function readSheets(workbook: Workbook): Promise<Map<string, Sheet>> {
  const names = workbook.sheets.filter(({ isChartSheet }) => !isChartSheet).map(({ name }) => name);
  return new Map(await Promise.all(names.map(async (name) => [name, await workbook.readSheet(name)] as const)));
}

test.each(allFacts.filter(([, { refuse }]) => refuse))(
  '%s is refused, because it is not a workbook that can be read',
  async (book, { refuse }) => {
    await expect(readWorkbook(readSampleFile(`books/${book}`)).then(readSheets)).rejects.toMatchObject({
      name: 'WorkbookRefusal',
      code: refuse,
    });
  },
);

function describeCell(workbook: Workbook, cell: Cell | undefined, { f, z, array }: CellFacts): CellFacts {
  const value = cell?.value instanceof CellError ? cell.value.code : (cell?.value ?? null);
  const format = simplify(workbook.numberFormatOf(cell?.style ?? 0));
  return {
    v: value,
    ...(f !== undefined && { f: simplify(cell?.formula ?? '') }),
    ...(z !== undefined && { z: simplify(z).split('|').includes(format) ? simplify(z) : format }),
    ...(array !== undefined && { array: cell?.arrayArea ? toAreaAddress(cell.arrayArea) : '' }),
  };
}

const simplifyCellFacts = ({ v, f, z, array }: CellFacts) => ({
  v: typeof v === 'number' ? expect.closeTo(v, 6) : v === undefined ? expect.anything() : v,
  ...(f !== undefined && { f: simplify(f) }),
  ...(z !== undefined && { z: simplify(z) }),
  ...(array !== undefined && { array }),
});

const mapValues = <Value, Result>(record: Record<string, Value> = {}, map: (value: Value, key: string) => Result) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));

test.each(allFacts.filter(([, { refuse }]) => !refuse))('%s is read as the program that wrote it shows it', async (book, facts) => {
  const workbook = await readWorkbook(readSampleFile(`books/${book}`));
  const sheets = await readSheets(workbook);
  const all = [...sheets.values()];
  const count = (countOf: (sheet: Sheet) => number) => all.reduce((total, sheet) => total + countOf(sheet), 0);
  const findCell = (address: string) => {
    const [sheetName = '', reference = ''] = address.split('!');
    const { top, left } = parseAreaAddress(reference)!;
    return sheets.get(sheetName)!.cells.get(toCellKey(top, left));
  };
  const names = new Map(workbook.definedNames.map(({ name, formula }) => [name, simplify(formula)]));

  expect({
    cells: mapValues(facts.cells, (cellFacts, address) => describeCell(workbook, findCell(address), cellFacts)),
    tables: Object.fromEntries(all.flatMap(({ tables }) => tables.map(({ name, area }) => [name, toAreaAddress(area)]))),
    names: mapValues(facts.names, (_, name) => names.get(name)),
    autofilter: mapValues(facts.autofilter, (_, name) => toAreaAddress(sheets.get(name)!.autoFilter!.area)),
    hidden_rows: mapValues(facts.hidden_rows, (_, name) => [...sheets.get(name)!.hiddenRows]),
    cf: mapValues(facts.cf, (_, name) => sheets.get(name)!.conditionalFormatCount),
    dv: mapValues(facts.dv, (_, name) => sheets.get(name)!.validationCount),
    charts: count(({ chartCount }) => chartCount),
    pivots: count(({ pivotTableCount }) => pivotTableCount),
    date1904: workbook.uses1904Dates,
  }).toEqual({
    cells: mapValues(facts.cells, simplifyCellFacts),
    tables: facts.tables ?? {},
    names: mapValues(facts.names, simplify),
    autofilter: facts.autofilter ?? {},
    hidden_rows: facts.hidden_rows ?? {},
    cf: facts.cf ?? {},
    dv: facts.dv ?? {},
    charts: facts.charts ?? 0,
    pivots: facts.pivots ?? 0,
    date1904: facts.date1904 ?? false,
  });
});

test('a refusal states its reason in its code', async () => {
  await expect(readWorkbook(new Uint8Array())).rejects.toEqual(new WorkbookRefusal('empty'));
});
