// Writes three versions into real workbooks and reads them back, as a learner's browser does. Arguments are folders with .xlsx files, and
// before them how many workbooks, such as `300 one-folder another-folder`. For each version: are all other parts as they were, byte for byte,
// do the changed cells read back and the others read as before, and does LibreOffice open and save it with the same values? Then copies of
// each workbook are damaged, and must be refused or still be readable.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getColumnOfCellKey, getRowOfCellKey, parseAreaAddress, toCellAddress, toCellKey } from '#workbook/reader/cell-address.ts';
import { readWorkbook } from '#workbook/reader/read-workbook.ts';
import { WorkbookRefusal } from '#workbook/reader/workbook-refusal.ts';
import { CellError, type CellValue, type Workbook } from '#workbook/reader/workbook.ts';
import { VersionRefusal } from '#workbook/vary/edit-sheet.ts';
import type { SheetValues } from '#workbook/vary/version.ts';
import { writeVersion } from '#workbook/vary/write-version.ts';
import { saveEachInLibreOffice } from './libreoffice.ts';
import { listStoredParts } from './stored-parts.ts';

const VERSIONS = 3;
const CELLS_EACH_SHEET = 500;
const DAMAGED_EACH = 12;
const WORKBOOKS_AT_ONCE = 25;
const SECONDS_FOR_LIBREOFFICE = 240;

type Version = Parameters<typeof writeVersion>[1];

interface RealWorkbook {
  name: string;
  bytes: Uint8Array;
  workbook: Workbook;
}

interface Written {
  name: string;
  file: string;
  version: Version;
  original: Uint8Array;
}

const counts = {
  workbooks: 0,
  written: 0,
  notOffered: 0,
  otherPartsChanged: 0,
  notReadBack: 0,
  savedByLibreOffice: 0,
  notOpened: 0,
  notOpenedNorOriginal: 0,
  valuesAlike: 0,
  valuesDifferent: 0,
  damaged: 0,
  damagedRefused: 0,
  damagedBroken: 0,
  passedOver: 0,
};
const reasons = new Map<string, number>();
const folder = mkdtempSync(join(tmpdir(), 'keyreel-written-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const [source, target] = [join(folder, 'source'), join(folder, 'target')];

/** Changes numbers, texts and results, or the numbers and results alone: rich text does not vary. */
async function change(workbook: Workbook, version: number, withTexts: boolean): Promise<Version> {
  const [cells, results]: [SheetValues, SheetValues] = [{}, {}];
  for (const { name, isChartSheet } of workbook.sheets) {
    if (isChartSheet) continue;
    for (const [key, { value, formula }] of [...(await workbook.readSheet(name)).cells].slice(0, CELLS_EACH_SHEET)) {
      const address = toCellAddress(getRowOfCellKey(key), getColumnOfCellKey(key));
      if (formula !== null) (results[name] ??= {})[address] = typeof value === 'number' ? value + version / 8 : `A & <${version}>`;
      else if (typeof value === 'number') (cells[name] ??= {})[address] = value + version;
      else if (typeof value === 'string' && withTexts) (cells[name] ??= {})[address] = `${value} & <${version}>`;
    }
  }
  return { cells, results };
}

const isEmpty = ({ cells }: Version) => Object.keys(cells).length === 0;
const hasData = async (workbook: Workbook) => !isEmpty(await change(workbook, 1, true));

function keepsOtherParts(workbook: Workbook, before: Uint8Array, after: Uint8Array): boolean {
  const sheetParts = new Set([...workbook.parts!.sheetParts.values()].map((part) => part.replace(/^\/+/, '').toLowerCase()));
  const [old, now] = [listStoredParts(before), listStoredParts(after)];
  if ([...old.keys()].join('\n') !== [...now.keys()].join('\n')) return false;
  return [...old].every(
    ([name, data]) => sheetParts.has(name.toLowerCase()) || /sharedstrings\.xml$/i.test(name) || data.equals(now.get(name)!),
  );
}

const toComparable = (value: CellValue | undefined) => (value instanceof CellError ? value.code : (value ?? null));

/** Compares every cell of every sheet: changed ones with the version, the others with the workbook before. */
async function isReadBack(before: Workbook, after: Workbook, { cells, results }: Version): Promise<boolean> {
  for (const { name, isChartSheet } of before.sheets) {
    if (isChartSheet) continue;
    const [old, now] = [await before.readSheet(name), await after.readSheet(name)];
    if (old.cells.size !== now.cells.size) return false;
    for (const [key, cell] of old.cells) {
      const address = toCellAddress(getRowOfCellKey(key), getColumnOfCellKey(key));
      const wanted = cells[name]?.[address] ?? results[name]?.[address] ?? toComparable(cell.value);
      const found = now.cells.get(key);
      if (!found || toComparable(found.value) !== wanted || found.formula !== cell.formula || found.style !== cell.style) return false;
    }
  }
  return true;
}

/** LibreOffice writes numbers with 15 digits. */
const isAlike = (one: unknown, other: unknown) =>
  one === other || (typeof one === 'number' && typeof other === 'number' && Math.abs(one - other) <= Math.abs(one) * 1e-12);

async function compareSaved({ name, file, version }: Written): Promise<void> {
  const saved = await readWorkbook(new Uint8Array(readFileSync(join(target, file))));
  for (const [sheetName, cells] of Object.entries(version.cells)) {
    const sheet = await saved.readSheet(sheetName);
    for (const [address, value] of Object.entries(cells)) {
      const { top, left } = parseAreaAddress(address)!;
      const found = toComparable(sheet.cells.get(toCellKey(top, left))?.value);
      if (isAlike(value, found)) counts.valuesAlike++;
      else if (counts.valuesDifferent++ < 40)
        console.log(`${name} ${sheetName}!${address}: ${JSON.stringify(value)}, LibreOffice ${JSON.stringify(found)}`);
    }
  }
}

const isRefusal = (error: unknown) => error instanceof WorkbookRefusal || error instanceof VersionRefusal;

async function writeOne(bytes: Uint8Array, workbook: Workbook, number: number): Promise<{ output: Uint8Array; version: Version } | null> {
  let refusal: unknown = null;
  for (const withTexts of [true, false]) {
    const version = await change(workbook, number, withTexts);
    try {
      if (!isEmpty(version)) return { output: await writeVersion(bytes, version), version };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refusal = error;
    }
  }
  reasons.set(String(refusal), (reasons.get(String(refusal)) ?? 0) + 1);
  return null;
}

/** Cuts the archive, and overwrites bytes of it in places that spread over all of it and over its directory. */
function damage(bytes: Uint8Array, index: number): Uint8Array {
  if (index % 3 === 0) return bytes.slice(0, Math.floor((bytes.length * (index + 1)) / (DAMAGED_EACH + 1)));
  const copy = bytes.slice();
  const at = index % 3 === 1 ? Math.floor((bytes.length * index) / DAMAGED_EACH) : bytes.length - 6 - index * 13;
  copy.set([0xfe, 0xff, 0x41, 0x7f].slice(0, Math.max(0, bytes.length - at)), Math.max(0, at));
  return copy;
}

async function tryDamaged(name: string, bytes: Uint8Array, version: Version): Promise<void> {
  for (let index = 0; index < DAMAGED_EACH; index++) {
    counts.damaged++;
    try {
      const workbook = await readWorkbook(await writeVersion(damage(bytes, index), version));
      for (const sheet of workbook.sheets) if (!sheet.isChartSheet) await workbook.readSheet(sheet.name);
    } catch (error) {
      if (isRefusal(error)) counts.damagedRefused++;
      else {
        counts.damagedBroken++;
        console.log(`${name}, damaged copy ${index}: ${String(error)}`);
      }
    }
  }
}

async function tryWorkbook(index: number, { name, bytes, workbook }: RealWorkbook): Promise<Written[]> {
  const list: Written[] = [];
  counts.workbooks++;
  for (let number = 1; number <= VERSIONS; number++) {
    const made = await writeOne(bytes, workbook, number);
    if (!made) {
      counts.notOffered++;
      continue;
    }
    counts.written++;
    if (!keepsOtherParts(workbook, bytes, made.output) && ++counts.otherPartsChanged) console.log(`${name}: another part is changed`);
    if (!(await isReadBack(workbook, await readWorkbook(made.output), made.version)) && ++counts.notReadBack)
      console.log(`${name}, version ${number}: not read back`);
    const file = `${index}-${number}.xlsx`;
    writeFileSync(join(source, file), made.output);
    list.push({ name: `${name}, version ${number}`, file, version: made.version, original: bytes });
    if (number === 1) await tryDamaged(name, bytes, made.version);
  }
  return list;
}

const save = (files: readonly string[]) =>
  saveEachInLibreOffice(
    files.map((file) => join(source, file)),
    { folder, target, seconds: SECONDS_FOR_LIBREOFFICE },
  );

async function compareWithLibreOffice(written: readonly Written[]): Promise<void> {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target);
  const saved = save(written.map(({ file }) => file));
  for (const one of written) {
    if (saved.has(one.file)) {
      counts.savedByLibreOffice++;
      await compareSaved(one);
      continue;
    }
    const file = `original-${one.file}`;
    writeFileSync(join(source, file), one.original);
    const opensOriginal = save([file]).has(file);
    counts[opensOriginal ? 'notOpened' : 'notOpenedNorOriginal']++;
    console.log(`${one.name}: LibreOffice does not open it${opensOriginal ? '' : ', nor the workbook that it is made from'}`);
  }
}

/** Lists the workbooks of the folders in an order that does not follow their names. Of files with the same bytes, one is listed. */
function listFiles(folders: readonly string[]): { name: string; bytes: Uint8Array }[] {
  const files = new Map<string, { name: string; bytes: Uint8Array }>();
  for (const path of folders)
    for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' })) {
      if (!/\.xls[xm]$/i.test(name)) continue;
      const bytes = new Uint8Array(readFileSync(join(path, name)));
      files.set(createHash('sha256').update(bytes).digest('hex'), { name, bytes });
    }
  return [...files].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, file]) => file);
}

/** Passes over workbooks that the reader refuses, and those without data. */
async function* readWorkbooks(folders: readonly string[]): AsyncGenerator<RealWorkbook> {
  for (const file of listFiles(folders)) {
    const workbook = await readWorkbook(file.bytes).catch(() => null);
    if (workbook && (await hasData(workbook).catch(() => false))) yield { ...file, workbook };
    else counts.passedOver++;
  }
}

const [most = '0', ...folders] = process.argv.slice(2);
if (!(Number(most) > 0) || folders.length === 0) {
  console.error('Name how many workbooks, and folders that hold them: written-versions.ts 300 FOLDER …');
  process.exit(2);
}
mkdirSync(source);
const batch: Written[] = [];
for await (const real of readWorkbooks(folders)) {
  batch.push(...(await tryWorkbook(counts.workbooks, real)));
  if (counts.workbooks % WORKBOOKS_AT_ONCE === 0) {
    await compareWithLibreOffice(batch.splice(0));
    console.log(JSON.stringify(counts));
  }
  if (counts.workbooks === Number(most)) break;
}
await compareWithLibreOffice(batch);
console.log(JSON.stringify({ ...counts, reasons: Object.fromEntries(reasons) }));
