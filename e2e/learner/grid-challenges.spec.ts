import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { buildObjectPath } from '#shared/media/object-url.ts';
import type { CheckSet } from '#workbook/checks/check-set.ts';
import { listFindings } from '#workbook/checks/finding-list.ts';
import { runCheckSet } from '#workbook/checks/run-check-set.ts';
import { compileSample, readCheckSample } from '#workbook/checks/testing/graded-samples.ts';
import { compileKilometreChecks, getPracticeAttemptPath } from '#workbook/checks/testing/practice-samples.ts';
import { getColumnOfCellKey, getRowOfCellKey, toCellAddress } from '#workbook/reader/cell-address.ts';
import { readWorkbook } from '#workbook/reader/read-workbook.ts';
import type { Workbook } from '#workbook/reader/workbook.ts';
import { expect, test } from '../fixtures.ts';
import { expectNoAxeViolations, getFindings } from '../player/workbook-challenge.ts';

interface Challenge {
  challenge: string;
  compile: () => Promise<CheckSet>;
  start: Uint8Array;
  wrong: Uint8Array;
  right: Uint8Array;
}

const sample = (challenge: string, wrong: string, right: string): Challenge => ({
  challenge,
  compile: () => compileSample(challenge),
  start: readCheckSample(`challenges/${challenge}/start.xlsx`),
  wrong: readCheckSample(`attempts/${wrong}.xlsx`),
  right: readCheckSample(`attempts/${right}.xlsx`),
});

const PRACTICE = join(import.meta.dirname, '../../assets/practice');
const read = (path: string) => new Uint8Array(readFileSync(path));

const CHALLENGES: readonly Challenge[] = [
  sample('sum', 'sum-one-short', 'sum-sum'),
  sample('absolute', 'absolute-relative', 'absolute-dollar'),
  sample('lookup', 'lookup-drifting', 'lookup-vlookup'),
  sample('sumifs', 'sumifs-first-day', 'sumifs-sumifs'),
  sample('percent', 'percent-two-decimals', 'percent-right'),
  {
    challenge: 'trips',
    compile: () => compileKilometreChecks('trips', 6),
    start: read(join(PRACTICE, 'trips.xlsx')),
    wrong: read(getPracticeAttemptPath('trips-one-short')),
    right: read(getPracticeAttemptPath('trips-solved')),
  },
];

interface Work {
  cells: { row: number; column: number; text: string }[];
  format: string | null;
}

const getCell = (page: Page, address: string) => page.getByRole('gridcell', { name: new RegExp(`^${address},`) });

/** Lists what an attempt has that the start workbook does not. The samples have their answers below each other on one sheet. */
async function listWork(start: Workbook, attempt: Workbook, { targets }: CheckSet): Promise<Work> {
  const [key] = Object.keys(targets);
  const sheetName = key!.slice(0, key!.lastIndexOf('!'));
  const [given, solved] = [await start.readSheet(sheetName), await attempt.readSheet(sheetName)];
  const changed = [...solved.cells].filter(([at, { formula }]) => formula !== null && given.cells.get(at)?.formula !== formula);
  const cells = changed.map(([at, { formula }]) => ({ row: getRowOfCellKey(at), column: getColumnOfCellKey(at), text: `=${formula}` }));
  const [first, cell] = changed[0]!;
  const format = attempt.numberFormatOf(cell.style);
  return { cells, format: format === start.numberFormatOf(given.cells.get(first)?.style ?? 0) ? null : format };
}

/** Returns the heading and the sentences that a learner reads about an attempt in a file. */
async function readFindings(checkSet: CheckSet, attempt: Workbook): Promise<string[]> {
  const { lines, passedCount, checkCount } = listFindings(checkSet.checks, await runCheckSet(checkSet, attempt));
  return [`${passedCount} of ${checkCount} checks passed`, ...lines.map(({ parts }) => parts.map(({ text }) => text).join(''))];
}

const MAX_TABS = 60;

async function tabTo(page: Page, goal: Locator, key = 'Tab'): Promise<void> {
  const isFocused = () => goal.evaluate((element) => element === document.activeElement);
  await expect(goal).toBeVisible();
  for (let tabs = 0; tabs < MAX_TABS && !(await isFocused()); tabs++) await page.keyboard.press(key);
  await expect(goal).toBeFocused();
}

const typeByKeyboard = async (page: Page, { cells, format }: Work) => {
  const [{ row, column }] = cells as [Work['cells'][number]];
  await tabTo(page, page.getByRole('grid').locator('[tabindex="0"]'), 'Shift+Tab');
  await page.keyboard.press('Control+Home');
  await expect(getCell(page, 'A1')).toBeFocused();
  for (let at = 1; at < column; at++) await page.keyboard.press('ArrowRight');
  for (let at = 1; at < row; at++) await page.keyboard.press('ArrowDown');
  for (const { text } of cells) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  if (format !== null) {
    await page.keyboard.press('ArrowUp');
    for (let at = 1; at < cells.length; at++) await page.keyboard.press('Shift+ArrowUp');
    await page.keyboard.press('F6');
    const select = page.getByRole('combobox', { name: 'Number format' });
    await expect(select).toBeFocused();
    while ((await select.inputValue()) !== format) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect(select).not.toBeFocused();
  }
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Enter');
};

const typeByTouch = async (page: Page, { cells, format }: Work) => {
  for (const { row, column, text } of cells) {
    const address = toCellAddress(row, column);
    await getCell(page, address).tap();
    await expect(getCell(page, address)).toHaveAttribute('aria-selected', 'true');
    const editor = page.getByRole('combobox', { name: `Formula for ${address}` });
    await editor.tap();
    await editor.fill(text);
    await page.getByRole('button', { name: 'Enter', exact: true }).tap();
    if (format === null) continue;
    await getCell(page, address).tap();
    await page.getByRole('combobox', { name: 'Number format' }).selectOption(format);
  }
  await page.getByRole('button', { name: 'Check', exact: true }).tap();
};

interface Solving {
  page: Page;
  createCourse: (cards: Record<string, unknown>[]) => Promise<{ moduleSlug: string }>;
  uploadFile: (extension: string, data: Buffer, contentType: string) => Promise<string>;
  enterAsLearner: (page: Page, slug: string) => Promise<unknown>;
}

async function solve(
  { page, createCourse, uploadFile, enterAsLearner }: Solving,
  { compile, start, wrong, right }: Challenge,
  work: { type: (page: Page, work: Work) => Promise<void>; press: (name: string) => Promise<void> },
): Promise<void> {
  const checkSet = await compile();
  const id = await uploadFile('xlsx', Buffer.from(start), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  const files = [{ label: 'start.xlsx', url: buildObjectPath(id) }];
  const answers = [{ type: 'file', required: true, workbook: { ...checkSet, grid: true } }];
  const { moduleSlug } = await createCourse([{ slug: 'task', title: 'Do the task', type: 'challenge', files, answers }]);
  await enterAsLearner(page, moduleSlug);
  await page.goto(`/play/${moduleSlug}/task`);
  const [given, failed, passed] = [await readWorkbook(start), await readWorkbook(wrong), await readWorkbook(right)];
  expect((await runCheckSet(checkSet, passed)).verdict).toBe('pass');
  await work.press('Solve it here');
  await expect(getCell(page, 'A1')).toBeFocused();
  await work.type(page, await listWork(given, failed, checkSet));
  const findings = getFindings(page);
  for (const text of await readFindings(checkSet, failed)) await expect(findings).toContainText(text);
  // After a pass the lesson goes on by itself, so the page is looked at before.
  await expectNoAxeViolations(page);
  await work.press('Try Again');
  await work.type(page, await listWork(given, passed, checkSet));
  await expect(page.getByRole('button', { name: 'Excellent Work!' })).toBeVisible();
}

/** One test for each challenge. `title` says how the learner works. */
function solveAll(
  title: string,
  type: (page: Page, work: Work) => Promise<void>,
  press: (page: Page, name: string) => Promise<void>,
): void {
  for (const challenge of CHALLENGES)
    test(`${challenge.challenge}: solved in the grid by ${title} alone, with the verdicts and findings of a file`, async ({
      page,
      createCourse,
      uploadFile,
      enterAsLearner,
    }) => solve({ page, createCourse, uploadFile, enterAsLearner }, challenge, { type, press: (name) => press(page, name) }));
}

solveAll('keyboard', typeByKeyboard, async (page, name) => {
  // The grid takes Tab, so that what is below it is reached from below.
  await tabTo(page, page.getByRole('button', { name }), name === 'Try Again' ? 'Shift+Tab' : 'Tab');
  await page.keyboard.press('Enter');
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true });
  solveAll('touch', typeByTouch, (page, name) => page.getByRole('button', { name }).tap());
});
