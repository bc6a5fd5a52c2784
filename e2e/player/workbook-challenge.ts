import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { compileCheckSet } from '#workbook/checks/compile-check-set.ts';
import type { CheckRequest, CheckSet } from '#workbook/checks/check-set.ts';
import { readWorkbook } from '#workbook/reader/read-workbook.ts';
import { buildWorkbookParts } from '#workbook/reader/testing/workbook-parts.ts';
import { buildZipArchive } from '#workbook/reader/testing/zip-parts.ts';
import { createAxeBuilder } from '../create-axe-builder.ts';
import { expect, test } from '../fixtures.ts';

const SAMPLES = join(import.meta.dirname, '../../src/workbook/checks/testing');

/** Returns the file path of a sample workbook. The `name` parameter is the file name without its extension, for example `sum-typed`. */
export const getAttemptPath = (name: string): string => join(SAMPLES, `attempts/${name}.xlsx`);

/** Compiles the check set for the sample challenge in which the learner adds up costs in cell B10. */
export async function compileSumChecks(): Promise<CheckSet> {
  const folder = join(SAMPLES, 'challenges/sum');
  const read = (file: string) => readWorkbook(new Uint8Array(readFileSync(join(folder, file))));
  const { checks } = JSON.parse(readFileSync(join(folder, 'checks.json'), 'utf8')) as { checks: CheckRequest[] };
  const requests = checks.map((check) => (check.kind === 'formula' ? { ...check, hint: 'Type =SUM( and drag over the costs.' } : check));
  return compileCheckSet(await read('start.xlsx'), await read('solution.xlsx'), requests);
}

function buildNumbersWorkbook(formula?: string): Uint8Array {
  const answer = formula === undefined ? '' : `<c r="B1"><f>${formula}</f><v>3</v></c>`;
  const rows = `<row r="1"><c r="A1"><v>2</v></c>${answer}</row><row r="2"><c r="A2"><v>3</v></c></row><row r="3"><c r="A3"><v>5</v></c></row>`;
  return buildZipArchive(buildWorkbookParts({ rows }));
}

export const buildNumbersFile = (formula: string) => ({
  name: 'numbers.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: Buffer.from(buildNumbersWorkbook(formula)),
});

/** Compiles the checks for a challenge in which the learner calculates the median of cells A1 to A3 in cell B1. */
export async function compileMedianChecks(): Promise<CheckSet> {
  const requests: CheckRequest[] = [
    { id: 'result', kind: 'result', sheet: 'Data', at: 'B1' },
    { id: 'formula', kind: 'formula', sheet: 'Data', at: 'B1', follows: true },
  ];
  return compileCheckSet(await readWorkbook(buildNumbersWorkbook()), await readWorkbook(buildNumbersWorkbook('MEDIAN(A1:A3)')), requests);
}

/** Chooses a workbook and waits until the page has read the file. */
export async function chooseWorkbook(page: Page, file: Parameters<Locator['setInputFiles']>[0], label = 'Answer 1'): Promise<void> {
  await page.getByLabel(label).setInputFiles(file);
  await expect(page.getByText('Only what is saved is checked.')).toBeVisible();
}

export const getFindings = (page: Page): Locator => page.getByRole('region', { name: 'What the check found' });

export async function expectNoAxeViolations(page: Page, { withoutRules = [] }: { withoutRules?: string[] } = {}): Promise<void> {
  const { violations } = await createAxeBuilder(page).disableRules(withoutRules).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** Expects that a page of the portal is accessible and not wider than a desktop and a phone, and calls `look` at each size. */
export async function expectFitsBothSizes(page: Page, look: (width: number) => Promise<unknown>): Promise<void> {
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
    await look(size.width);
  }
}

/** Records the bodies of all requests that the page sends. A test must call `recordSentBodies` before opening the page. */
export async function recordSentBodies(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const bodies: Promise<string>[] = [];
    const record = (body: BodyInit | null | undefined) => body && bodies.push(new Response(body).text());
    const send = window.fetch;
    window.fetch = (resource, options) => {
      record(options?.body);
      return send(resource, options);
    };
    const sendBeacon = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, data) => {
      record(data);
      return sendBeacon(url, data);
    };
    Object.assign(window, { readSentBodies: async () => (await Promise.all(bodies)).join('\n') });
  });
}

/** Returns the recorded request bodies, joined by line breaks. */
export const readSentBodies = (page: Page): Promise<string> =>
  page.evaluate(() => (window as unknown as { readSentBodies: () => Promise<string> }).readSentBodies());

/** Opens a challenge with workbook checks. A learner who fails the challenge goes to the next card. */
export const openChallenge = test.extend<{ openChallenge: (answer?: Record<string, unknown>) => Promise<void> }>({
  openChallenge: async ({ page, adminApi, createCourse, enterAsLearner }, use) => {
    await use(async (answer = {}) => {
      const workbook = await compileSumChecks();
      const { moduleSlug, cards } = await createCourse([
        { slug: 'task', title: 'Add up the costs', type: 'challenge', answers: [{ type: 'file', workbook, ...answer }] },
        { slug: 'review', title: 'How to add up', type: 'info' },
      ]);
      expect((await adminApi.put(`/api/admin/cards/${cards[0]!.id}`, { data: { nextOnFailPageId: cards[1]!.id } })).ok()).toBe(true);
      await enterAsLearner(page, moduleSlug);
      await recordSentBodies(page);
      await page.goto(`/play/${moduleSlug}/task`);
      await expect(page.getByText('Checked on this device. Your file is not sent anywhere.')).toBeVisible();
    });
  },
});
