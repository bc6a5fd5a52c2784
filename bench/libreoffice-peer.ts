// Compares the formula engine with LibreOffice. The stored results of the project's own workbooks, of 200 versions with own numbers and of
// files given as arguments are removed, LibreOffice calculates them again, and every result that differs is printed. Then LibreOffice saves
// start and solution of challenges with tables, filters, charts, rules and page set-ups, and the checks must judge them as before.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { CheckRequest } from '#workbook/checks/check-set.ts';
import { compileCheckSet } from '#workbook/checks/compile-check-set.ts';
import { listFindings } from '#workbook/checks/finding-list.ts';
import { runCheckSet } from '#workbook/checks/run-check-set.ts';
import { isBlank, isSameValue, toPlainValue } from '#workbook/checks/values/same-value.ts';
import { proposeChecksFromSolution } from '#workbook/proposals/propose-checks-from-solution.ts';
import { buildRows } from '#workbook/checks/elements/testing/element-samples.ts';
import { AUTHORED_CHALLENGES, buildAuthoredFile } from '#workbook/proposals/testing/authored-challenges.ts';
import { parseAreaAddress, toCellKey } from '#workbook/reader/cell-address.ts';
import { readWorkbook } from '#workbook/reader/read-workbook.ts';
import { buildWorkbookParts, type WorkbookContents } from '#workbook/reader/testing/workbook-parts.ts';
import { makeVersions } from '#workbook/vary/make-versions.ts';
import { calculateResults, overlayWorkbook } from '#workbook/vary/overlay-workbook.ts';
import { planVersions } from '#workbook/vary/plan-versions.ts';
import { rewriteZip } from '#workbook/vary/rewrite-zip.ts';
import { writeVersion } from '#workbook/vary/write-version.ts';
import { saveEachInLibreOffice } from './libreoffice.ts';

const VERSIONS = 200;
const FOLDERS = ['assets/practice', 'src/workbook/checks/testing', 'src/workbook/reader/testing'];
const MAX_SECONDS = 3600;
const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'keyreel-peer-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

interface Counts {
  same: number;
  /** Counts the results that the engine does not work out. */
  unknown: number;
  /** Counts the formulas with a function that this LibreOffice does not have. */
  unknownToPeer: number;
}

interface Sample {
  name: string;
  bytes: Uint8Array;
}

function listOwnFiles(): Sample[] {
  const paths = FOLDERS.flatMap((path) =>
    readdirSync(join(root, path), { recursive: true, encoding: 'utf8' }).map((file) => join(path, file)),
  );
  return paths
    .filter((path) => path.endsWith('.xlsx'))
    .map((path) => ({ name: path, bytes: new Uint8Array(readFileSync(join(root, path))) }));
}

const CONTENT_TYPES: readonly (readonly [part: RegExp, type: string])[] = [
  [/workbook\.xml$/, 'spreadsheetml.sheet.main'],
  [/worksheets\/\w+\.xml$/, 'spreadsheetml.worksheet'],
  [/styles\.xml$/, 'spreadsheetml.styles'],
  [/tables\//, 'spreadsheetml.table'],
  [/drawings\/\w+\.xml$/, 'drawing'],
  [/charts\//, 'drawingml.chart'],
];

/** Builds a file with the checksums and the types of its parts, without which LibreOffice does not open it. */
function completeFile(contents: WorkbookContents): Promise<Uint8Array> {
  const parts = Object.entries(buildWorkbookParts(contents));
  const types = parts.flatMap(([name]) => {
    const type = CONTENT_TYPES.find(([part]) => part.test(name))?.[1];
    return type ? [`<Override PartName="/${name}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`] : [];
  });
  const list =
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${types.join('')}</Types>`;
  const all = [['[Content_Types].xml', list] as const, ...parts];
  return rewriteZip(buildAuthoredFile(contents), new Map(all.map(([name, part]) => [name, Buffer.from(part as Uint8Array)])));
}

async function makeVersionFiles(): Promise<Sample[]> {
  const versionsEach = Math.ceil(VERSIONS / AUTHORED_CHALLENGES.length);
  const lists = await Promise.all(
    AUTHORED_CHALLENGES.map(async ({ title, start: startFile, solution: solutionFile }) => {
      const solutionBytes = await completeFile(solutionFile);
      const [start, solution] = [await readWorkbook(buildAuthoredFile(startFile)), await readWorkbook(solutionBytes)];
      const { proposals } = await proposeChecksFromSolution(start, solution);
      const checks: CheckRequest[] = proposals.filter(({ isTicked }) => isTicked).map(({ check }) => check);
      const plan = await planVersions(start, solution, checks, await compileCheckSet(start, solution, checks));
      const versions = await makeVersions(plan, 7, { count: versionsEach });
      return Promise.all(
        versions.map(async ({ number, cells }) => {
          const { values } = await calculateResults(overlayWorkbook(solution, cells), 0);
          return { name: `${title}, version ${number}`, bytes: await writeVersion(solutionBytes, { cells, results: values }) };
        }),
      );
    }),
  );
  return lists.flat();
}

/** Removes the stored results of all formulas, so that every program must calculate them. */
async function removeResults(bytes: Uint8Array): Promise<Uint8Array> {
  const parts = (await readWorkbook(bytes)).parts!;
  const contents = new Map<string, Uint8Array>();
  for (const part of parts.sheetParts.values()) {
    const xml = await parts.readText(part);
    const stripped = xml.replace(/(<(?:\w+:)?f\b(?:[^>]*\/>|[^>]*>[^<]*<\/(?:\w+:)?f>))\s*<(?:\w+:)?v>[^<]*<\/(?:\w+:)?v>/g, '$1');
    if (stripped !== xml) contents.set(part.replace(/^\/+/, ''), new TextEncoder().encode(stripped));
  }
  return contents.size === 0 ? bytes : rewriteZip(bytes, contents);
}

/** Prints the cells whose result LibreOffice and the engine do not work out alike, and returns how many there are. */
async function compare(name: string, own: Uint8Array, recalculated: Uint8Array, counts: Counts): Promise<number> {
  const [workbook, peer] = [overlayWorkbook(await readWorkbook(own), {}), await readWorkbook(recalculated)];
  const { values, unknown } = await calculateResults(workbook, 0);
  counts.unknown += unknown.length;
  let different = 0;
  for (const [sheetName, cells] of Object.entries(values)) {
    const sheet = await peer.readSheet(sheetName);
    for (const [address, value] of Object.entries(cells)) {
      const { top, left } = parseAreaAddress(address)!;
      const cell = sheet.cells.get(toCellKey(top, left));
      const expected = toPlainValue(cell?.value ?? null);
      if (isSameValue(value, expected) || (isBlank(value) && isBlank(expected))) counts.same++;
      else if (expected === '#NAME?') counts.unknownToPeer++;
      else {
        different++;
        console.log(
          `${name} ${sheetName}!${address}: ${JSON.stringify(value)}, LibreOffice ${JSON.stringify(expected)}: ${cell?.formula ?? ''}`,
        );
      }
    }
  }
  return different;
}

/** With the argument `saved`, only the second part runs. */
const runsCalculation = process.argv[2] !== 'saved';
const given = (runsCalculation ? process.argv.slice(2) : []).map((path) => ({
  name: basename(path),
  bytes: new Uint8Array(readFileSync(path)),
}));
const samples = !runsCalculation || given.length > 0 ? given : [...listOwnFiles(), ...(await makeVersionFiles())];
const [source, target] = [join(folder, 'source'), join(folder, 'target')];
for (const path of [source, target]) mkdirSync(path);
const readable: { sample: Sample; file: string }[] = [];
for (const [index, sample] of samples.entries()) {
  const file = `${index}.xlsx`;
  try {
    writeFileSync(join(source, file), await removeResults(sample.bytes));
    readable.push({ sample, file });
  } catch (error) {
    console.log(`${sample.name}: left out, ${(error as Error).message}`);
  }
}
const convert = (files: readonly string[]) => saveEachInLibreOffice(files, { folder, target, seconds: MAX_SECONDS });
if (readable.length > 0) convert(readable.map(({ file }) => join(source, file)));
const counts: Counts = { same: 0, unknown: 0, unknownToPeer: 0 };
let different = 0;
for (const { sample, file } of readable) {
  try {
    different += await compare(sample.name, sample.bytes, new Uint8Array(readFileSync(join(target, file))), counts);
  } catch (error) {
    console.log(`${sample.name}: left out, ${(error as Error).message}`);
    process.exitCode = 1;
  }
}
console.log(
  `${readable.length} workbooks: ${counts.same} results alike, ${different} different, ${counts.unknown} not worked out, ` +
    `${counts.unknownToPeer} with functions that LibreOffice does not have`,
);

/** A list that is sorted and filtered. LibreOffice keeps a filter only if the name that Excel writes for it is there, too. */
const LIST = [
  ['Region', 'Item', 'Amount'],
  ['North', 'Tea', 120],
  ['South', 'Cake', 75],
  ['East', 'Tea', 240],
  ['West', 'Soup', 60],
] as const;
const FILTERED = {
  title: 'A sorted and filtered list',
  start: { rows: buildRows(LIST) },
  solution: {
    rows: buildRows([LIST[0], ...LIST.slice(1).toSorted((one, other) => Number(other[2]) - Number(one[2]))])
      .replace('<row r="4"', '<row r="4" hidden="1"')
      .replace('<row r="5"', '<row r="5" hidden="1"'),
    afterRows: '<autoFilter ref="A1:C5"><filterColumn colId="1"><filters><filter val="Tea"/></filters></filterColumn></autoFilter>',
    afterSheets:
      '<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">Data!$A$1:$C$5</definedName></definedNames>',
  },
};

if (given.length === 0) {
  let judged = 0;
  for (const [index, { title, start: startFile, solution: solutionFile }] of [...AUTHORED_CHALLENGES, FILTERED].entries()) {
    const [start, solution] = [await readWorkbook(buildAuthoredFile(startFile)), await readWorkbook(buildAuthoredFile(solutionFile))];
    const { proposals } = await proposeChecksFromSolution(start, solution);
    const set = await compileCheckSet(
      start,
      solution,
      proposals.filter(({ isTicked }) => isTicked).map(({ check }) => check),
    );
    for (const { name, contents, isPassed } of [
      { name: `saved-${index}-start.xlsx`, contents: startFile, isPassed: false },
      { name: `saved-${index}-solution.xlsx`, contents: solutionFile, isPassed: true },
    ]) {
      const file = join(source, name);
      writeFileSync(file, await completeFile(contents));
      convert([file]);
      const report = await runCheckSet(set, await readWorkbook(new Uint8Array(readFileSync(join(target, name)))));
      judged++;
      const lines = listFindings(set.checks, report).lines.map(({ parts }) => parts.map(({ text }) => text).join(''));
      if ((report.verdict === 'pass') !== isPassed) console.log(`${title}, ${name}: ${report.verdict} ${lines.join(' ')}`);
    }
  }
  console.log(`${judged} start and solution workbooks saved by LibreOffice are judged`);
}
