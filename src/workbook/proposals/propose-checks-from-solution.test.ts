import { describe, expect, test } from 'vitest';
import { createTestWorkbook } from '../formula/testing/create-test-workbook.ts';
import { intersectAreas, parseAreaAddress, toCellAddress } from '../reader/cell-address.ts';
import { readWorkbook } from '../reader/read-workbook.ts';
import { WorkbookRefusal } from '../reader/workbook-refusal.ts';
import type { Check, CheckRequest } from '../checks/check-set.ts';
import { compileCheckSet } from '../checks/compile-check-set.ts';
import { applyCheckDefaults } from '../checks/apply-check-defaults.ts';
import { proposeChecksFromSolution } from './propose-checks-from-solution.ts';
import type { CheckProposal } from './check-proposal.ts';
import { runCheckSet } from '../checks/run-check-set.ts';
import { changeWorkbook } from '../checks/testing/changed-workbook.ts';
import {
  compileSample,
  readCheckSample,
  readGradedAttempts,
  readSampleChecks,
  readSampleWorkbook,
  SAMPLE_CHALLENGES,
} from '../checks/testing/graded-samples.ts';

const proposedSamples = new Map<string, ReturnType<typeof proposeChecksFromSolution>>();

function proposeSample(challenge: string) {
  const propose = async () =>
    proposeChecksFromSolution(await readSampleWorkbook(challenge, 'start'), await readSampleWorkbook(challenge, 'solution'));
  const proposed = proposedSamples.get(challenge) ?? propose();
  proposedSamples.set(challenge, proposed);
  return proposed;
}

function findProposal(proposals: readonly CheckProposal[], check: Check): CheckProposal | undefined {
  const area = parseAreaAddress(check.at)!;
  return proposals.find(({ check: proposed }) => {
    const shared = intersectAreas(parseAreaAddress(proposed.at)!, area);
    return proposed.kind === check.kind && proposed.sheet === check.sheet && JSON.stringify(shared) === JSON.stringify(area);
  });
}

/**
 * Holds the minimum number of clicks for each challenge. One click opens the dialog, two choose workbooks, one accepts the checks, and
 * one saves the card.
 */
const CLICKS_OF_EVERY_CHALLENGE = 5;

/**
 * Counts the clicks and text entries needed to turn a proposal into an author's check. Returns null when the author's check has an
 * option that the proposal does not offer.
 */
function countClicks({ check, isTicked, formulaOptions }: CheckProposal, wanted: Check): number | null {
  const ticks = isTicked ? 0 : 1;
  if (wanted.kind === 'result' && check.kind === 'result') return ticks + (wanted.tolerance === check.tolerance ? 0 : 1);
  if (wanted.kind !== 'formula' || check.kind !== 'formula') return ticks;
  const toText = (option: string[] | boolean) => (Array.isArray(option) ? [...option].toSorted().join() : String(option));
  const options = (['refers', 'anchored', 'uses', 'noConstants', 'filled'] as const).filter(
    (option) => toText(wanted[option]) !== toText(check[option]),
  );
  const offered = options.filter((option) =>
    formulaOptions.some(({ options: formulaOption }) => {
      const one = formulaOption[option];
      const other = wanted[option];
      return Array.isArray(one) && Array.isArray(other) ? other.every((item) => one.includes(item)) : one === true;
    }),
  );
  return offered.length === options.length ? ticks + options.length + (wanted.follows === check.follows ? 0 : 1) : null;
}

describe.each(SAMPLE_CHALLENGES)('the author of the challenge %s', (challenge) => {
  test('finds every check among the proposals, with at most six clicks', async () => {
    const { proposals, problems } = await proposeSample(challenge);
    expect(problems).toEqual([]);
    const wanted = readSampleChecks(challenge).map(applyCheckDefaults);
    const clicks = wanted.map((check) => {
      const proposal = findProposal(proposals, check);
      return { id: check.id, clicks: proposal ? countClicks(proposal, check) : null };
    });
    expect(clicks.filter((check) => check.clicks === null)).toEqual([]);
    expect(clicks.reduce((sum, check) => sum + (check.clicks ?? 0), CLICKS_OF_EVERY_CHALLENGE)).toBeLessThanOrEqual(6);
  });

  test('gets proposals that the solution passes and the start workbook does not', async () => {
    const { proposals } = await proposeSample(challenge);
    const checks = proposals.filter(({ isTicked }) => isTicked).map(({ check }) => check);
    const start = await readSampleWorkbook(challenge, 'start');
    const solution = await readSampleWorkbook(challenge, 'solution');
    const set = await compileCheckSet(start, solution, checks);
    expect((await runCheckSet(set, solution)).verdict).toBe('pass');
    expect((await runCheckSet(set, start)).verdict).toBe('fail');
  });
});

test.each(readGradedAttempts())('the unchanged proposals grade $file like the expert', async ({ file, challenge, verdict }) => {
  const { proposals } = await proposeSample(challenge);
  const checks = proposals.filter(({ isTicked }) => isTicked).map(({ check }) => check);
  const set = await compileSample(challenge, checks);
  const judge = async () => {
    try {
      return (await runCheckSet(set, await readWorkbook(readCheckSample(file)))).verdict;
    } catch (error) {
      return error instanceof WorkbookRefusal ? 'refused' : error;
    }
  };
  expect(await judge()).toBe(verdict);
});

test('when a total adds up other formulas, the proposed check does not require references to their cells', async () => {
  const solution = changeWorkbook(await readSampleWorkbook('sum', 'solution'), { 'Budget!B9': '=B8+10' });
  const { proposals } = await proposeChecksFromSolution(await readSampleWorkbook('sum', 'start'), solution);
  expect(proposals.find(({ check }) => check.kind === 'formula' && check.at === 'B10')?.check).toMatchObject({ refers: [] });
});

test('no offered option makes the solution fail', async () => {
  for (const challenge of SAMPLE_CHALLENGES) {
    const { proposals } = await proposeSample(challenge);
    const checks = proposals.map(
      ({ check, formulaOptions }) => Object.assign({ ...check }, ...formulaOptions.map(({ options }) => options)) as CheckRequest,
    );
    const solution = await readSampleWorkbook(challenge, 'solution');
    const report = await runCheckSet(await compileCheckSet(await readSampleWorkbook(challenge, 'start'), solution, checks), solution);
    expect(report.findings.filter(({ outcome }) => outcome !== 'pass')).toEqual([]);
  }
});

test('no formula check is proposed for a formula without references', async () => {
  const solution = changeWorkbook(await readSampleWorkbook('sum', 'solution'), { 'Budget!B10': '=DATE(2026,1,1)' });
  const { proposals } = await proposeChecksFromSolution(await readSampleWorkbook('sum', 'start'), solution);
  expect(proposals.map(({ check }) => check.kind)).toEqual(['result', 'given']);
});

test.each([
  { cells: 800, places: ['B12:SG12', 'SH12:ADU12'], parts: 'parts that one check can cover' },
  { cells: 1200, places: ['B12:AY12', 'TQ12:YP12', 'ASL12:ATE12'], parts: 'its beginning, its middle and its end' },
])('a formula copied across $cells cells of a row is proposed in $parts', async ({ cells, places }) => {
  const copies = Array.from({ length: cells }, (_, index): [string, string] => [
    toCellAddress(12, index + 2),
    `=${toCellAddress(12, index + 1)}+1`,
  ]);
  const start = createTestWorkbook({ Data: { A12: 1 } });
  const solution = createTestWorkbook({ Data: { A12: 1, ...Object.fromEntries(copies) } });
  const { proposals } = await proposeChecksFromSolution(start, solution);
  expect(proposals.filter(({ check }) => check.kind === 'formula').map(({ check }) => check.at)).toEqual(places);
});

test('no format is proposed for a cell with an empty text, which the check would report as empty', async () => {
  const contents = (title: string) => ({ Data: { A1: title, A2: 'Tea', A3: '' } });
  const solution = { ...createTestWorkbook(contents('Item')), numberFormatOf: () => '@' };
  const { proposals } = await proposeChecksFromSolution(createTestWorkbook(contents('Item')), solution);
  expect(proposals.filter(({ check }) => check.kind === 'format').map(({ check }) => check.at)).toEqual(['A1:A2']);
});

test('a filter is not proposed when other rows with the same values are hidden', async () => {
  const book = await readSampleWorkbook('table', 'solution');
  const sheet = await book.readSheet('Sales');
  const shownRow = Array.from({ length: 12 }, (_, index) => index + 2).find((row) => !sheet.hiddenRows.has(row))!;
  const solution = { ...book, readSheet: async () => ({ ...sheet, hiddenRows: new Set([...sheet.hiddenRows, shownRow]) }) };
  const { proposals } = await proposeChecksFromSolution(await readSampleWorkbook('table', 'start'), solution);
  expect(proposals.map(({ check }) => check.kind)).toEqual(['given', 'sorted', 'table']);
});

describe('the author reads', () => {
  test('that the workbooks have no sheet in common', async () => {
    const list = await proposeChecksFromSolution(await readSampleWorkbook('sum', 'start'), await readSampleWorkbook('lookup', 'solution'));
    expect(list).toEqual({ proposals: [], problems: ['These two workbooks have no sheet in common.'] });
  });

  test('that nothing differs', async () => {
    const list = await proposeChecksFromSolution(await readSampleWorkbook('sum', 'start'), await readSampleWorkbook('sum', 'start'));
    expect(list).toEqual({ proposals: [], problems: ['Nothing differs.'] });
  });

  test('that the solution changes given cells', async () => {
    const solution = changeWorkbook(await readSampleWorkbook('sum', 'solution'), { 'Budget!B4': 66 });
    const { problems } = await proposeChecksFromSolution(await readSampleWorkbook('sum', 'start'), solution);
    expect(problems).toEqual(['The solution changes given cells (B4).']);
  });
});

test('an author who adds cells later keeps the checks and their options', async () => {
  const hint = 'Add up all the costs.';
  const existing = applyCheckDefaults({ id: 'total', kind: 'result', sheet: 'Budget', at: 'B10', weight: 3, hint });
  const other = applyCheckDefaults({ id: 'other', kind: 'format', sheet: 'Budget', at: 'B10', as: 'currency' });
  const list = await proposeChecksFromSolution(await readSampleWorkbook('sum', 'start'), await readSampleWorkbook('sum', 'solution'), [
    existing,
    other,
  ]);
  expect(list.proposals.filter(({ isTicked }) => isTicked).map(({ check }) => check)).toEqual([existing, other]);
});
