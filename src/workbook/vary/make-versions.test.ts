import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CheckRequest } from '../checks/check-set.ts';
import { compileCheckSet } from '../checks/compile-check-set.ts';
import { replaceFormulasWithValues } from '../checks/replace-formulas-with-values.ts';
import { runCheckSet } from '../checks/run-check-set.ts';
import { AUTHORED_CHALLENGES, buildAuthoredFile } from '../proposals/testing/authored-challenges.ts';
import { proposeChecksFromSolution } from '../proposals/propose-checks-from-solution.ts';
import { readWorkbook } from '../reader/read-workbook.ts';
import { makeVersions } from './make-versions.ts';
import { overlayWorkbook } from './overlay-workbook.ts';
import { planVersions } from './plan-versions.ts';
import { findOtherVersion, fingerprintValues } from './recognize-version.ts';
import { applyVersion } from './version.ts';
import { writeVersion } from './write-version.ts';

const root = join(import.meta.dirname, '../checks/testing/challenges');
const readSample = (name: string) => ({
  title: name,
  start: new Uint8Array(readFileSync(join(root, name, 'start.xlsx'))),
  solution: new Uint8Array(readFileSync(join(root, name, 'solution.xlsx'))),
});
const AUTHORED = AUTHORED_CHALLENGES.map(({ title, start, solution }) => ({
  title,
  start: buildAuthoredFile(start),
  solution: buildAuthoredFile(solution),
}));
const SAMPLES = [...['absolute', 'lookup', 'percent', 'sum'].map(readSample), ...AUTHORED];

async function plan({ start: startBytes, solution: solutionBytes }: { start: Uint8Array; solution: Uint8Array }) {
  const [start, solution] = [await readWorkbook(startBytes), await readWorkbook(solutionBytes)];
  const { proposals } = await proposeChecksFromSolution(start, solution);
  const checks: CheckRequest[] = proposals.filter(({ isTicked }) => isTicked).map(({ check }) => check);
  return planVersions(start, solution, checks, await compileCheckSet(start, solution, checks));
}

describe.each(SAMPLES)('$title', (sample) => {
  test('has 48 versions: the solution passes; start, typed results and every other solution do not', async () => {
    const planned = await plan(sample);
    expect(planned.problems).toEqual([]);
    const versions = await makeVersions(planned, 7);
    expect(versions).toHaveLength(48);
    const solutions = versions.map(({ cells }) => overlayWorkbook(planned.solution, cells));
    for (const [index, version] of versions.entries()) {
      const set = applyVersion(planned.set, version);
      const file = await readWorkbook(await writeVersion(sample.start, version));
      expect((await runCheckSet(set, solutions[index]!)).verdict).toBe('pass');
      expect((await runCheckSet(set, file)).verdict).not.toBe('pass');
      const hasFormulas = Object.keys(set.targets).length > 0;
      const typed = hasFormulas ? replaceFormulasWithValues(solutions[index]!, set) : file;
      expect((await runCheckSet(set, typed)).verdict).not.toBe('pass');
      expect(await findOtherVersion(set, version.cells, file)).toBeNull();
      for (const [other, solution] of solutions.entries()) {
        const found = await findOtherVersion(set, version.cells, solution);
        expect(found && fingerprintValues(found)).toBe(other === index ? null : fingerprintValues(versions[other]!.cells));
      }
    }
  }, 60_000);
});

test('A sum over dates and regions still has enough versions', async () => {
  const versions = await makeVersions(await plan(readSample('sumifs')), 7, 12);
  expect(versions).toHaveLength(12);
}, 60_000);

test('A list that the solution sorts has no own numbers, and the author reads why', async () => {
  const { problems } = await plan(readSample('table'));
  expect(problems[0]).toMatch(/is not the same in both workbooks\.$/);
});

test('Data that are too long to be kept cell by cell have no own numbers', async () => {
  const { start, solution, checks, set } = await plan(readSample('sum'));
  const guarded = { ...set, guarded: {} };
  expect((await planVersions(start, solution, checks, guarded)).problems).toEqual(['The start workbook has more than 2 000 given cells.']);
});

test('An author can keep a run as it is, and narrow its limits', async () => {
  const { start, solution, checks, set } = await plan(readSample('absolute'));
  const kept = await planVersions(start, solution, checks, set, { 'Prices!B2:B9': { varies: false } });
  expect(kept.problems).toEqual(['No cell of the task can vary.']);
  const narrow = await planVersions(start, solution, checks, set, { 'Prices!B2:B9': { varies: true, low: 20, high: 29 } });
  const [version] = await makeVersions(narrow, 3, 1);
  expect(Object.values(version!.cells['Prices']!).every((value) => Number(value) >= 20 && Number(value) <= 29)).toBe(true);
});
