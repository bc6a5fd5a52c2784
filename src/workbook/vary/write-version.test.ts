import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toCellAddress, getColumnOfCellKey, getRowOfCellKey, parseAreaAddress, toCellKey } from '../reader/cell-address.ts';
import { WORKBOOK_LIMITS } from '../reader/workbook-limits.ts';
import { ZipArchive } from '../reader/package/zip-archive.ts';
import { readWorkbook } from '../reader/read-workbook.ts';
import { WorkbookRefusal } from '../reader/workbook-refusal.ts';
import { buildWorkbookParts, type WorkbookContents } from '../reader/testing/workbook-parts.ts';
import { buildZipArchive } from '../reader/testing/zip-parts.ts';
import type { Workbook } from '../reader/workbook.ts';
import { listWorkbookProblems } from './find-problems.ts';
import { rewriteZip } from './rewrite-zip.ts';
import type { SheetValues } from './version.ts';
import { writeVersion } from './write-version.ts';

const root = join(import.meta.dirname, '../../..');
const list = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.xlsx'))
    .map((name) => join(root, folder, name));
const FILES = ['assets/practice', 'src/workbook/checks/testing', 'src/workbook/reader/testing/books'].flatMap(list);

/** Changes every number and text of every sheet, and every result. */
async function change(workbook: Workbook): Promise<{ cells: SheetValues; results: SheetValues }> {
  const [cells, results]: SheetValues[] = [{}, {}];
  for (const { name, isChartSheet } of workbook.sheets) {
    if (isChartSheet) continue;
    const sheet = await workbook.readSheet(name);
    for (const [key, { value, formula }] of [...sheet.cells].slice(0, 500)) {
      const address = toCellAddress(getRowOfCellKey(key), getColumnOfCellKey(key));
      if (formula !== null) (results![name] ??= {})[address] = typeof value === 'number' ? value + 0.5 : 'A & <B>';
      else if (typeof value === 'number') (cells![name] ??= {})[address] = value + 1;
      else if (typeof value === 'string') (cells![name] ??= {})[address] = `${value} _x000D_ <&> new`;
    }
  }
  return { cells: cells!, results: results! };
}

async function expectRead(bytes: Uint8Array, lists: SheetValues[]): Promise<void> {
  const workbook = await readWorkbook(bytes);
  for (const values of lists)
    for (const [name, cells] of Object.entries(values)) {
      const sheet = await workbook.readSheet(name);
      for (const [address, value] of Object.entries(cells)) {
        const { top, left } = parseAreaAddress(address)!;
        expect(sheet.cells.get(toCellKey(top, left))?.value).toBe(value);
      }
    }
}

const listParts = (bytes: Uint8Array) => new ZipArchive(bytes, WORKBOOK_LIMITS);

test('A version is read back exactly from real workbooks, and all parts but the sheets and strings stay as they are', async () => {
  let written = 0;
  for (const path of FILES) {
    const bytes = new Uint8Array(readFileSync(path));
    let output: Uint8Array;
    let version: Awaited<ReturnType<typeof change>>;
    try {
      version = await change(await readWorkbook(bytes));
      output = await writeVersion(bytes, version);
    } catch {
      continue;
    }
    written++;
    await expectRead(output, [version.cells, version.results]);
    const [before, after] = [listParts(bytes), listParts(output)];
    expect(after.names).toEqual(before.names);
    for (const name of before.names.filter(
      (each) => /\.(xml|rels)$/.test(each) && !/worksheets\/[^/]+\.xml$|sharedstrings\.xml$/.test(each),
    ))
      expect(await after.readText(name)).toBe(await before.readText(name));
  }
  expect(written).toBeGreaterThan(25);
});

const build = (contents: WorkbookContents) => buildZipArchive(buildWorkbookParts(contents));
const write = async (contents: WorkbookContents, cells: SheetValues, results: SheetValues = {}) => {
  const output = await writeVersion(build(contents), { cells, results });
  return listParts(output).readText('xl/worksheets/sheet1.xml');
};

test('Styles, formulas and cells without addresses stay, and only values change', async () => {
  const rows = '<row><c s="3"><v>1</v></c><c t="s"><v>0</v></c><c s="1"><f>A1*2</f><v>2</v></c><c><f>A1</f></c></row>';
  const xml = await write({ rows, sharedStrings: '<si><t>x</t></si>' }, { Data: { A1: 5, B1: 'y' } }, { Data: { C1: 10, D1: '#N/A' } });
  expect(xml).toContain(
    '<row><c s="3"><v>5</v></c><c t="s"><v>1</v></c><c s="1"><f>A1*2</f><v>10</v></c><c t="e"><f>A1</f><v>#N/A</v></c></row>',
  );
});

test.each([
  ['rich text', '<row r="1"><c r="A1" t="s"><v>0</v></c></row>', '<si><r><t>x</t></r></si>', 'y', 'A1 has formats within its text'],
  ['a cell that is not there', '<row r="1"><c r="B1"><v>0</v></c></row>', '<si><t>x</t></si>', 1, 'A cell that varies is not in the file.'],
  ['an empty cell', '<row r="1"><c r="A1"/></row>', '<si><t>x</t></si>', 1, 'A1 varies, and it is empty in the file.'],
])('%s is refused, with its cell', async (_what, rows, sharedStrings, value, message) => {
  await expect(write({ rows, sharedStrings }, { Data: { A1: value } })).rejects.toThrow(message);
});

test('A date that the file holds as a text of ISO 8601 stays one, and a text within its cell stays there', async () => {
  const rows = '<row r="1"><c r="A1" s="2" t="d"><v>2026-01-05</v></c><c r="B1" t="inlineStr"><is><t>x</t></is></c></row>';
  const xml = await write({ rows }, { Data: { A1: 46_034, B1: 'a & b' } });
  expect(xml).toContain('<c r="A1" s="2" t="d"><v>2026-01-12</v></c>');
  expect(xml).toContain('<c r="B1" t="inlineStr"><is><t xml:space="preserve">a &amp; b</t></is></c>');
});

test('A formula that fills other cells allows no own numbers, because these would keep their old results', async () => {
  const rows =
    '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><f t="array" ref="B1:B2">A1:A2*2</f><v>2</v></c></row><row r="2"><c r="A2"><v>2</v></c><c r="B2"><v>4</v></c></row>';
  const workbook = await readWorkbook(build({ rows }));
  expect(await listWorkbookProblems(workbook, workbook, { checks: [] }, [])).toEqual(['Data!B1 has a formula that fills other cells.']);
});

test('A damaged zip archive is refused in words, wherever it is cut or changed', async () => {
  const bytes = new Uint8Array(readFileSync(join(root, 'assets/practice/trips.xlsx')));
  const damaged = [
    ...[0, 1, 21, 22, 60, bytes.length - 23, bytes.length - 1].map((length) => bytes.slice(0, length)),
    ...Array.from({ length: 90 }, (_, index) => {
      const copy = bytes.slice();
      // The last bytes are the directory and its end, with positions and sizes; in turn they become very large and wrong.
      copy.set(index % 2 ? [0xfe, 0xff, 0xff, 0x7f] : [0x41, 0x41], bytes.length - 6 - index * 4);
      return copy;
    }),
  ];
  const failures: unknown[] = [];
  const cells = { Practice: { C2: 1 } };
  for (const file of damaged) {
    await rewriteZip(file, new Map([['xl/worksheets/sheet1.xml', bytes]])).catch((error: unknown) => failures.push(error));
    await writeVersion(file, { cells, results: {} }).catch((error: unknown) => failures.push(error));
  }
  expect(failures.length).toBeGreaterThan(20);
  expect(failures.filter((failure) => !(failure instanceof WorkbookRefusal))).toEqual([]);
});
