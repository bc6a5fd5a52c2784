import { copyFileSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, waitForEmptyOutbox } from '../fixtures.ts';
import {
  chooseWorkbook,
  expectNoAxeViolations,
  getAttemptPath,
  getFindings,
  openChallenge,
  readSentBodies,
} from '../player/workbook-challenge.ts';

openChallenge(
  'the findings of a wrong workbook name each cell, on a phone and on a desktop, and the repaired workbook passes',
  async ({ page, openChallenge }) => {
    const [phone, desktop] = [
      { width: 390, height: 844 },
      { width: 1280, height: 800 },
    ];
    await page.setViewportSize(phone);
    await openChallenge();
    const findings = getFindings(page);
    const sheet = findings.getByRole('table', { name: 'Budget, A1 to B10' });
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size);
      await expectNoAxeViolations(page);
      await chooseWorkbook(page, getAttemptPath('sum-typed'));
      await expectNoAxeViolations(page);
      await page.getByRole('button', { name: 'Submit' }).click();

      await expect(page.getByText("🔄 Not quite right. Let's review the concepts and try again.")).toBeVisible();
      await expect(findings.getByRole('heading', { name: '2 of 3 checks passed' })).toBeFocused();
      await expect(findings.getByRole('listitem').first()).toContainText('B10 holds a typed-in result.');
      await expect(findings.getByText('Type =SUM( and drag over the costs.')).toBeVisible();
      await expect(sheet.getByRole('row', { name: '10 Total 1778.5 (to do)' })).toBeInViewport();
      await expect(findings.getByText('Given data in A1:B9 unchanged')).toBeHidden();
      await findings.getByText('2 checks passed').click();
      await expect(findings.getByText('Given data in A1:B9 unchanged')).toBeVisible();
      await expectNoAxeViolations(page);

      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByLabel('Answer 1')).toBeFocused();
      await expect(findings.getByRole('heading', { name: 'Last time: 2 of 3 checks passed' })).toBeVisible();
    }
    await expectNoAxeViolations(page);
    await chooseWorkbook(page, getAttemptPath('sum-sum'));
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('button', { name: 'Excellent Work!' })).toBeVisible();
    await expect(sheet.getByRole('row', { name: '10 Total 1778.5 (right)' })).toBeVisible();
  },
);

openChallenge('the findings stay until the learner moves on, and link to the lesson', async ({ page, openChallenge }) => {
  await page.clock.install();
  await openChallenge();
  await page.getByLabel('Answer 1').setInputFiles(getAttemptPath('sum-one-short'));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: '⏳ Checking...' })).toBeVisible();
  await page.clock.runFor(1600);
  await expect(getFindings(page)).toContainText('The formula in B10 leaves out B9.');
  await page.clock.runFor(60_000);
  await page.getByRole('button', { name: 'Review the lesson' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'How to add up' })).toBeVisible();
});

openChallenge(
  'a file that is not a workbook is refused at once, and the refusal does not count as an attempt',
  async ({ page, openChallenge }) => {
    await openChallenge();
    await page.getByLabel('Answer 1').setInputFiles(getAttemptPath('sum-csv'));
    const refusal = 'This is a CSV file: it holds values only. Open it in your spreadsheet program and save it as Excel Workbook (.xlsx).';
    await expect(page.getByRole('status').filter({ hasText: refusal })).toBeVisible();
    await expect(page.getByLabel('Answer 1')).toHaveAccessibleDescription(new RegExp('^This is a CSV file'));
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled();
    await expect(page.getByText(refusal)).toBeVisible();
    await chooseWorkbook(page, getAttemptPath('sum-sum'));
    await expect(page.getByText(refusal)).toBeHidden();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('button', { name: 'Excellent Work!' })).toBeVisible();
    await waitForEmptyOutbox(page);
    expect((await readSentBodies(page)).match(/"submitted"/g)).toHaveLength(1);
  },
);

openChallenge(
  'a chosen workbook is still there after a reload, until it is submitted, and not in another tab',
  async ({ page, context, openChallenge }) => {
    await openChallenge();
    const address = page.url();
    const hint = (of: Page) => of.getByText('Only what is saved is checked.');
    const isKept = () =>
      page.evaluate(async () => {
        const opening = indexedDB.open('keyreel-workbooks', 1);
        const database = await new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)));
        const counting = database.transaction('workbooks').objectStore('workbooks').count();
        const count = await new Promise<number>((resolve) => (counting.onsuccess = () => resolve(counting.result)));
        database.close();
        return count;
      });
    await chooseWorkbook(page, getAttemptPath('sum-sum'));
    await expect.poll(isKept).toBe(1);
    await page.reload();
    await expect(hint(page)).toBeVisible();
    const otherTab = await context.newPage();
    await otherTab.goto(address);
    await expect(otherTab.getByLabel('Answer 1')).toBeVisible();
    await expect(hint(otherTab)).toHaveCount(0);
    await otherTab.close();

    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('button', { name: 'Excellent Work!' })).toBeVisible();
    await expect.poll(isKept).toBe(0);
    await page.reload();
    await expect(page.getByLabel('Answer 1')).toBeVisible();
    await expect(hint(page)).toHaveCount(0);
  },
);

openChallenge('a workbook that was saved again after it was chosen has to be chosen again', async ({ page, openChallenge }, testInfo) => {
  await openChallenge();
  const path = testInfo.outputPath('costs.xlsx');
  copyFileSync(getAttemptPath('sum-typed'), path);
  await chooseWorkbook(page, path);
  copyFileSync(getAttemptPath('sum-sum'), path);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('The file has changed since you chose it. Choose it again.')).toBeVisible();
});

openChallenge('in a browser with file handles, Check again reads the saved workbook again', async ({ page, openChallenge }) => {
  // Tests cannot operate the system's file dialog, so a file in the browser's own storage stands in for a file on disk.
  await page.addInitScript(() => {
    Object.assign(window, {
      writeWorkbook: async (bytes: number[]) => {
        const folder = await navigator.storage.getDirectory();
        const writer = await (await folder.getFileHandle('costs.xlsx', { create: true })).createWritable();
        await writer.write(new Uint8Array(bytes));
        await writer.close();
      },
      showOpenFilePicker: async () => [await (await navigator.storage.getDirectory()).getFileHandle('costs.xlsx')],
    });
  });
  const write = (name: string) =>
    page.evaluate(
      (bytes) => (window as unknown as { writeWorkbook: (bytes: number[]) => Promise<void> }).writeWorkbook(bytes),
      [...readFileSync(getAttemptPath(name))],
    );
  await openChallenge();
  await write('sum-typed');
  await page.getByText('Click to choose your workbook').click();
  await expect(page.getByText('Only what is saved is checked.')).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await write('sum-one-short');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(getFindings(page)).toContainText('The formula in B10 leaves out B9.');
  const leftOut = getFindings(page).getByRole('cell', { name: /\(left out\)$/ });
  await expect(leftOut).toHaveCount(1);
  await waitForEmptyOutbox(page);
  expect((await readSentBodies(page)).match(/"submitted"/g)).toHaveLength(2);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await write('sum-sum');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('button', { name: 'Excellent Work!' })).toBeVisible();
});

openChallenge(
  'choosing, checking and submitting send no part of the file, and checking works offline',
  async ({ page, context, openChallenge }) => {
    await openChallenge();
    await page.waitForLoadState('networkidle');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
    // The recorded requests must include the requests of the web worker.
    const worker = page.workers()[0] ?? (await page.waitForEvent('worker'));
    await worker.evaluate(() => fetch('/livez').then(({ status }) => status));
    expect(requests).toContain('GET /livez');
    requests.length = 0;
    await context.setOffline(true);
    await chooseWorkbook(page, getAttemptPath('sum-typed'));
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(getFindings(page)).toContainText('B10 holds a typed-in result.');
    await context.setOffline(false);
    await waitForEmptyOutbox(page);
    // The code of the checks comes from the browser's cache.
    const others = requests.filter((request) => !request.startsWith('GET /assets/'));
    expect(new Set(others)).toEqual(new Set(['POST /api/events']));
    const sent = await readSentBodies(page);
    expect(sent).toContain('"fileName":"workbook.xlsx"');
    expect(sent).toContain('"fault":"typed"');
    expect(sent).not.toMatch(/sum-typed|Rent|PK\\u0003|multipart/);
  },
);

openChallenge('an optional workbook gets findings but does not keep the learner from passing', async ({ page, openChallenge }) => {
  await openChallenge({ required: false });
  await chooseWorkbook(page, getAttemptPath('sum-typed'));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: 'Excellent Work!' })).toBeVisible();
  await expect(getFindings(page)).toContainText('B10 holds a typed-in result.');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'How to add up' })).toBeVisible();
});

openChallenge('the whole challenge works by keyboard and at 400 % zoom', async ({ page, openChallenge }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await openChallenge();
  await chooseWorkbook(page, getAttemptPath('sum-typed'));
  await page.getByLabel('Answer 1').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Remove sum-typed.xlsx' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(getFindings(page).getByRole('heading')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(getFindings(page).getByText('Given data in A1:B9 unchanged')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Review the lesson' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Answer 1')).toBeFocused();
});
