import { describe, expect, test } from 'vitest';
import { replaceFormulasWithValues } from '../checks/replace-formulas-with-values.ts';
import { runCheckSet } from '../checks/run-check-set.ts';
import { readWorkbook } from '../reader/read-workbook.ts';
import { listUnchangingCells, makeVersions, type DrawFault } from './make-versions.ts';
import { planVersions } from './plan-versions.ts';
import { proveVersions, solveVersion, writeSolvedVersion } from './prove-versions.ts';
import { findOtherVersion, fingerprintValues } from './recognize-version.ts';
import { createSeededRandom } from './seeded-random.ts';
import {
  CODES_SAMPLE,
  LIMITS_SAMPLE,
  NARROW_SAMPLES,
  planSample,
  RANKS_SAMPLE,
  SAMPLE_CHALLENGES,
  VERSION_SAMPLES,
  type VersionSample,
} from './testing/version-samples.ts';
import { applyVersion, MAX_VERSIONS, type RunChoices } from './version.ts';

/** With eight draws a version, 48 versions of a challenge take at most a few seconds. */
const MAX_DRAWS = 48 * 8;
/** Every eighth version is proved, because a proof writes and reads a workbook. */
const PROVED_INTERVAL = 8;

const findSample = (title: string) => VERSION_SAMPLES.find((sample) => sample.title === title)!;

describe.each([...VERSION_SAMPLES, LIMITS_SAMPLE, RANKS_SAMPLE])('$title', (sample) => {
  test('has 48 versions: the solution passes; start, typed results and every other solution do not', async () => {
    const plan = await planSample(sample);
    expect(plan.problems).toEqual([]);
    const made = await makeVersions(plan, 7, { maxMs: Infinity, maxDraws: MAX_DRAWS });
    expect(made).toHaveLength(48);
    // bench/version-pairs.ts tries all of them.
    const versions = made.filter((_, index) => index % PROVED_INTERVAL === 0);
    expect(await proveVersions(plan, sample.start, versions)).toEqual([]);
    const solutions = versions.map((version) => solveVersion(plan, version));
    for (const [index, version] of versions.entries()) {
      const set = applyVersion(plan.set, version);
      for (const [other, solution] of solutions.entries()) {
        const found = await findOtherVersion(set, version.cells, solution);
        expect(found && fingerprintValues(found)).toBe(other === index ? null : fingerprintValues(versions[other]!.cells));
      }
    }
    // A file that were not refused would fail too.
    const set = applyVersion(plan.set, versions[0]!);
    for (const [other, solution] of solutions.entries()) {
      const { verdict } = await runCheckSet(set, solution);
      expect([other, verdict]).toEqual([other, other === 0 ? 'pass' : 'fail']);
    }
  }, 120_000);
});

test('Twenty challenges are proved', () => {
  expect(VERSION_SAMPLES.length).toBeGreaterThanOrEqual(20);
});

test('A version that fails a proof is named with the reason', async () => {
  const sample = findSample('sum');
  const plan = await planSample(sample);
  const [one, other] = await makeVersions(plan, 7, { count: 2 });
  const [key, target] = Object.entries(one!.targets)[0]!;
  const wrong = { ...one!, targets: { [key]: { ...target, expected: [1] } } };
  expect(await proveVersions(plan, sample.start, [wrong, other!])).toEqual([{ number: 1, text: 'the solution does not pass.' }]);
  const missing = { ...one!, results: { Budget: { Z99: 1 } } };
  expect(await proveVersions(plan, sample.start, [missing])).toEqual([{ number: 1, text: 'A cell that varies is not in the file.' }]);
});

test('The solved workbook of a version passes its checks', async () => {
  const sample = findSample('sumifs');
  const plan = await planSample(sample);
  const [version] = await makeVersions(plan, 7, { count: 1 });
  const solved = await readWorkbook(await writeSolvedVersion(plan, sample.solution, version!));
  const set = applyVersion(plan.set, version!);
  expect((await runCheckSet(set, solved)).verdict).toBe('pass');
  expect((await runCheckSet(set, replaceFormulasWithValues(solved, set))).verdict).toBe('fail');
});

test('A filtered list cannot be downloaded with its solution, because other rows are hidden', async () => {
  const sample = SAMPLE_CHALLENGES.find(({ title }) => title === 'table')!;
  const plan = await planSample(sample);
  const [version] = await makeVersions(plan, 7, { count: 1 });
  await expect(writeSolvedVersion(plan, sample.solution, version!)).rejects.toThrow('A filtered list can only be downloaded');
});

test('Cells whose result is the same in every version are named', async () => {
  const plan = await planSample(findSample('Texts cleaned up and dates worked out'));
  expect(listUnchangingCells(plan.set, await makeVersions(plan, 7, { count: 4 }))).toEqual(['C2:C5']);
});

test('Data that are too long to be kept cell by cell have no own numbers', async () => {
  const { start, solution, checks, set } = await planSample(findSample('sum'));
  const guarded = { ...set, guarded: {} };
  expect((await planVersions(start, solution, checks, guarded)).problems).toEqual(['The start workbook has more than 2 000 given cells.']);
});

test('An author can keep a run as it is, narrow its limits, and choose another rule', async () => {
  const sample = findSample('absolute');
  const kept = { 'Prices!B2:B9': { varies: false }, 'Prices!E2': { varies: false } };
  expect((await planSample(sample, kept)).problems).toEqual(['No cell of the task can vary.']);
  const narrow = await planSample(sample, { 'Prices!B2:B9': { varies: true, low: 20, high: 29 } });
  const [version] = await makeVersions(narrow, 3, { count: 1 });
  const prices = Array.from({ length: 8 }, (_, index) => Number(version!.cells['Prices']![`B${index + 2}`]));
  expect(prices.every((price) => price >= 20 && price <= 29)).toBe(true);
  const other = await planSample(sample, { 'Prices!B2:B9': { varies: true, rule: 'numbers' } });
  expect(other.runs[0]).toMatchObject({ rule: 'numbers', varies: true });
});

test('Every place that holds a code changes alike when the author lets codes vary, so that look-ups find them', async () => {
  const { runs } = await planSample(CODES_SAMPLE);
  const { at } = runs.find(({ rule, area }) => rule === 'codes' && area.left === 1)!;
  const plan = await planSample(CODES_SAMPLE, { [at]: { varies: true } });
  const versions = await makeVersions(plan, 7, { count: 2 });
  expect(versions).toHaveLength(2);
  for (const { cells } of versions) {
    const [own] = Object.values(cells);
    expect([own!['D2'], own!['D3'], own!['D4'], own!['D5']]).toEqual([own!['A4'], own!['A2'], own!['A3'], own!['A2']]);
    expect(own!['A2']).toMatch(/^TK-[1-9]\d{3}$/);
    expect(own!['A2']).not.toBe('TK-1037');
  }
});

test('A version has its own variations where those of the start workbook test less, and judges by them', async () => {
  const plan = await planSample(RANKS_SAMPLE);
  const [version] = await makeVersions(plan, 7, { count: 1 });
  expect(version!.variations).toBeDefined();
  expect(version!.variations).not.toEqual(plan.set.variations);
  const set = applyVersion(plan.set, version!);
  expect(set.variations).toEqual(version!.variations);
});

test.each<[string, VersionSample, RunChoices, DrawFault]>([
  ['of which one cell varies', findSample('absolute'), { 'Prices!B2:B9': { varies: false } }, 'alike'],
  ['of two rows', NARROW_SAMPLES.twoRows, {}, 'alike'],
  ['that are counted', NARROW_SAMPLES.counts, {}, 'sameResults'],
  ['that seldom reach a limit', NARROW_SAMPLES.highLimit, {}, 'testsLess'],
])('Data %s make few versions, and the reason can be told', async (_, sample, choices, reason) => {
  const plan = await planSample(sample, choices);
  const refused: DrawFault[] = [];
  const versions = await makeVersions(plan, 7, { maxDraws: 100, maxMs: Infinity, onRefused: (fault) => refused.push(fault) });
  expect(versions.length).toBeLessThan(MAX_VERSIONS / 2);
  expect(refused.filter((fault) => fault === reason).length).toBeGreaterThan(refused.length / 2);
});

test('The same seed makes the same versions', async () => {
  const plan = await planSample(findSample('sum'));
  expect(await makeVersions(plan, 3, { count: 2 })).toEqual(await makeVersions(plan, 3, { count: 2 }));
  expect(createSeededRandom(1)()).not.toBe(createSeededRandom(2)());
});
