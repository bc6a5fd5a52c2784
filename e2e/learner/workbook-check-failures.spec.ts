import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, waitForEmptyOutbox } from '../fixtures.ts';
import {
  buildNumbersFile,
  chooseWorkbook,
  compileMedianChecks,
  expectNoAxeViolations,
  getAttemptPath,
  getFindings,
  openChallenge,
  readSentBodies,
} from '../player/workbook-challenge.ts';

const WORKER = '**/assets/check-worker-*';
const FUNCTIONS = '**/assets/extended-functions-*';

/** Simulates dropping a sample workbook on a challenge's upload field. */
async function dropWorkbook(page: Page, name: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ({ bytes, fileName }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], fileName));
      return transfer;
    },
    { bytes: [...readFileSync(getAttemptPath(name))], fileName: `${name}.xlsx` },
  );
  await page.getByText('drop it here').dispatchEvent('dragover', { dataTransfer });
  await page.getByText('drop it here').dispatchEvent('drop', { dataTransfer });
}

openChallenge('a dropped workbook is checked like a chosen one', async ({ page, openChallenge }) => {
  await openChallenge();
  await dropWorkbook(page, 'sum-csv');
  await expect(page.getByText('This is a CSV file: it holds values only.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove sum-csv.xlsx' }).click();
  await dropWorkbook(page, 'sum-sum');
  await expect(page.getByText('Only what is saved is checked.')).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: 'Excellent Work!' })).toBeVisible();
});

openChallenge(
  'without a connection the check fails with a message, and it works once the connection is back',
  async ({ page, openChallenge }) => {
    await page.context().route(WORKER, (route) => route.abort());
    await openChallenge();
    await chooseWorkbook(page, getAttemptPath('sum-sum'));
    await page.getByRole('button', { name: 'Submit' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'The check could not be started.' });
    await expect(notice).toHaveText('The check could not be started. Look at your connection, then press Submit again.');
    await expectNoAxeViolations(page);
    await page.context().unroute(WORKER);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('button', { name: 'Excellent Work!' })).toBeVisible();
    await expect(notice).toBeHidden();
  },
);

openChallenge(
  'a function that the solution uses is downloaded with the page, and works offline',
  async ({ page, context, openChallenge }) => {
    const whenDownloaded = page.waitForResponse(FUNCTIONS);
    await openChallenge({ workbook: await compileMedianChecks() });
    await (await whenDownloaded).finished();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByLabel('Answer 1').setInputFiles(buildNumbersFile('MEDIAN(A1:A2,A3)-0.5+0.5'));
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('button', { name: 'Excellent Work!' })).toBeVisible();
  },
);

openChallenge(
  'a function that only the learner uses has no verdict until it can be downloaded',
  async ({ page, context, openChallenge }) => {
    await openChallenge({ workbook: { ...(await compileMedianChecks()), usesExtendedFunctions: undefined } });
    await context.route(FUNCTIONS, (route) => route.abort());
    await page.getByLabel('Answer 1').setInputFiles(buildNumbersFile('MEDIAN(A1:A2,3)'));
    await page.getByRole('button', { name: 'Submit' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'The check could not be started.' });
    await expect(notice).toBeVisible();
    await expect(getFindings(page)).toHaveCount(0);
    await context.unroute(FUNCTIONS);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(getFindings(page)).toContainText('B1 is right for this data, but not when the data changes.');
    await expect(notice).toBeHidden();
  },
);

openChallenge('a check that takes too long is stopped and does not count as an attempt', async ({ page, openChallenge }) => {
  // This worker starts but never reports a result.
  await page.context().route(WORKER, (route) => route.fulfill({ contentType: 'text/javascript', body: "postMessage({ type: 'ready' });" }));
  await page.clock.install();
  await openChallenge();
  await chooseWorkbook(page, getAttemptPath('sum-sum'));
  await expect(page.getByText('Reading the workbook…')).toBeVisible();
  await page.clock.runFor(11_000);
  const refusal = page.getByRole('status').filter({ hasText: 'This workbook is too large to check here.' });
  await expect(refusal).toHaveText('This workbook is too large to check here. Start again from the file of this challenge.');
  await expect(getFindings(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: '⏳ Checking...' })).toBeVisible();
  await page.clock.runFor(11_000);
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
  await expect(refusal).toBeVisible();
  await waitForEmptyOutbox(page);
  expect(await readSentBodies(page)).not.toContain('"submitted"');
});
