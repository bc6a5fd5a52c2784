// Compares the formula engine with LibreOffice. The stored results of the project's own workbooks, of 200 versions with own numbers and of
// files given as arguments are removed, LibreOffice calculates them again, and every result that differs is printed.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { CheckRequest } from '#workbook/checks/check-set.ts';
import { compileCheckSet } from '#workbook/checks/compile-check-set.ts';
import { isBlank, isSameValue, toPlainValue } from '#workbook/checks/values/same-value.ts';
import { proposeChecksFromSolution } from '#workbook/proposals/propose-checks-from-solution.ts';
import { AUTHORED_CHALLENGES, buildAuthoredFile } from '#workbook/proposals/testing/authored-challenges.ts';
import { parseAreaAddress, toCellKey } from '#workbook/reader/cell-address.ts';
import { readWorkbook } from '#workbook/reader/read-workbook.ts';
import { makeVersions } from '#workbook/vary/make-versions.ts';
import { calculateResults, overlayWorkbook } from '#workbook/vary/overlay-workbook.ts';
import { planVersions } from '#workbook/vary/plan-versions.ts';
import { rewriteZip } from '#workbook/vary/rewrite-zip.ts';
import { writeVersion } from '#workbook/vary/write-version.ts';

const VERSIONS = 200;
const FOLDERS = ['assets/practice', 'src/workbook/checks/testing', 'src/workbook/reader/testing'];
const LIBREOFFICE = process.env.LIBREOFFICE_PROGRAM ?? 'soffice';
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

async function makeVersionFiles(): Promise<Sample[]> {
  const versionsEach = Math.ceil(VERSIONS / AUTHORED_CHALLENGES.length);
  const lists = await Promise.all(
    AUTHORED_CHALLENGES.map(async ({ title, start: startFile, solution: solutionFile }) => {
      const solutionBytes = buildAuthoredFile(solutionFile);
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

const given = process.argv.slice(2).map((path) => ({ name: basename(path), bytes: new Uint8Array(readFileSync(path)) }));
const samples = given.length > 0 ? given : [...listOwnFiles(), ...(await makeVersionFiles())];
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
const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
const files = readable.map(({ file }) => join(source, file));
execFileSync(LIBREOFFICE, [profile, '--headless', '--convert-to', 'xlsx', '--outdir', target, ...files], { stdio: 'ignore' });
const counts: Counts = { same: 0, unknown: 0, unknownToPeer: 0 };
let different = 0;
for (const { sample, file } of readable) {
  try {
    different += await compare(sample.name, sample.bytes, new Uint8Array(readFileSync(join(target, file))), counts);
  } catch (error) {
    console.log(`${sample.name}: left out, ${(error as Error).message}`);
  }
}
console.log(
  `${readable.length} workbooks: ${counts.same} results alike, ${different} different, ${counts.unknown} not worked out, ` +
    `${counts.unknownToPeer} with functions that LibreOffice does not have`,
);
