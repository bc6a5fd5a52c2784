import type { Page } from '@playwright/test';
import { getPracticeAttemptPath } from '#workbook/checks/testing/practice-samples.ts';
import { expect, test, waitForEmptyOutbox } from '../fixtures.ts';
import { chooseOwnTrips, downloadOwnWorkbook } from '../own-numbers-steps.ts';
import { chooseWorkbook, expectNoAxeViolations, getFindings, readSentBodies, recordSentBodies } from '../player/workbook-challenge.ts';

async function submitTrips(page: Page, attempt: string): Promise<void> {
  await chooseOwnTrips(page, attempt);
  await page.getByRole('button', { name: 'Submit' }).click();
}

const openFirstChallenge = async (page: Page) => {
  await recordSentBodies(page);
  await page.goto('/play/first-steps/first-challenge');
  await expect(page.getByText('Checked on this device. Your file is not sent anywhere.')).toBeVisible();
};

test('a learner of the sample course fails the first challenge on a phone and passes on a desktop', async ({ page, enterAsLearner }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enterAsLearner(page);
  await openFirstChallenge(page);
  expect((await downloadOwnWorkbook(page)).name).toBe('trips-1.xlsx');
  await submitTrips(page, 'trips-one-short');
  const findings = getFindings(page);
  await expect(findings.getByRole('heading', { name: '1 of 3 checks passed' })).toBeFocused();
  await expect(findings.getByRole('listitem').first()).toContainText('The formula in C7 leaves out C6.');
  await expect(findings.getByText('Type =SUM( in C7, drag from C2 to C6, and press Enter.')).toBeVisible();
  // The place is drawn from the learner's own cells, and the words say what the colours say.
  const drawn = findings.getByRole('table', { name: /, A1 to C7$/ });
  await expect(drawn.getByRole('row').last().getByRole('cell').last()).toHaveText(/^\d+ \(to do\)$/);
  await expect(drawn.getByText(/^\d+ \(left out\)$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Review the lesson' })).toBeVisible();
  await expectNoAxeViolations(page);

  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(drawn.getByText(/^\d+ \(left out\)$/)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await submitTrips(page, 'trips-solved');
  await expect(page.getByText('🎉 Great job! You completed the challenge successfully.')).toBeVisible();
  await waitForEmptyOutbox(page);
  const sent = await readSentBodies(page);
  expect(sent.match(/"submitted"/g)).toHaveLength(2);
  expect(sent).not.toMatch(/trips-|Airport/);
});

test('a workbook with a result that cannot be calculated gets no verdict and does not count as an attempt', async ({
  page,
  enterAsLearner,
}) => {
  await enterAsLearner(page);
  await openFirstChallenge(page);
  await submitTrips(page, 'trips-unclear');
  const findings = getFindings(page);
  await expect(findings.getByRole('heading', { name: 'This workbook could not be checked completely' })).toBeFocused();
  await expect(findings).toContainText(
    'We could not work out C7, and the file holds no result for it. Open it in your spreadsheet program, save it, and choose it again.',
  );
  await expectNoAxeViolations(page);
  await submitTrips(page, 'trips-solved');
  await expect(page.getByRole('button', { name: 'Excellent Work!' })).toBeVisible();
  await waitForEmptyOutbox(page);
  expect((await readSentBodies(page)).match(/"submitted"/g)).toHaveLength(1);
});

test("the demo's challenge checks an optional workbook and records nothing", async ({ page }) => {
  const eventRequests: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/events')) eventRequests.push(request.url());
  });
  await page.goto('/tips/demo-tip-1');
  await page.getByRole('button', { name: 'Continue Learning' }).click();
  await expect(page).toHaveURL(/\/challenge\/demo-challenge-1$/);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByText('kilometres.xlsx').click()]);
  expect(download.suggestedFilename()).toBe('kilometres.xlsx');
  await page.getByLabel('Answer 1').fill('=SUM(C2:C5)');
  await page.getByLabel('Answer 2').fill('60');
  await chooseWorkbook(page, getPracticeAttemptPath('kilometres-typed'), 'Answer 3');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: 'Excellent Work!' })).toBeVisible();
  await expect(getFindings(page)).toContainText('C6 holds a typed-in result.');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\/play\/demo\/demo-info-2$/);
  expect(eventRequests).toEqual([]);
});

test("a wrong answer or a wrong workbook fails the demo's challenge, and right ones pass", async ({ page }) => {
  await page.goto('/challenge/demo-challenge-1');
  await page.getByLabel('Answer 1').fill('=SUM(C2:C5)');
  await page.getByLabel('Answer 2').fill('39');
  await chooseWorkbook(page, getPracticeAttemptPath('kilometres-typed'), 'Answer 3');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(getFindings(page).getByRole('heading', { name: '2 of 3 checks passed' })).toBeFocused();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByLabel('Answer 1').fill('=SUM(C2:C5)');
  await page.getByLabel('Answer 2').fill('60');
  await chooseWorkbook(page, getPracticeAttemptPath('kilometres-solved'), 'Answer 3');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: 'Excellent Work!' })).toBeVisible();
  await expect(page).toHaveURL(/\/play\/demo\/demo-info-2$/);
});

test("the demo's challenge works without its checks when they cannot be fetched", async ({ page }) => {
  await page.route('**/assets/demo-checks-*', (route) => route.abort());
  await page.goto('/challenge/demo-challenge-1');
  await page.getByLabel('Answer 1').fill('=SUM(C2:C5)');
  await page.getByLabel('Answer 2').fill('60');
  await expect(page.getByLabel('Answer 3')).toHaveCount(0);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/play\/demo\/demo-info-2$/);
});
