import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildObjectPath } from '#shared/media/object-url.ts';
import { readWorkbook } from '#workbook/reader/read-workbook.ts';
import { NARROW_SAMPLES } from '#workbook/vary/testing/version-samples.ts';
import { expect, test } from '../fixtures.ts';
import { expectFitsBothSizes } from '../player/workbook-challenge.ts';

const CHALLENGE = join(import.meta.dirname, '../../src/workbook/checks/testing/challenges/absolute');

test('an author gives each learner numbers of their own with one tick, looks at versions, downloads one and saves', async ({
  adminPage,
  createCourse,
  uploadFile,
}, testInfo) => {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const fileId = await uploadFile('xlsx', readFileSync(join(CHALLENGE, 'start.xlsx')), type);
  const files = [{ label: 'prices.xlsx', url: buildObjectPath(fileId) }];
  const answers = [
    { type: 'file', required: true },
    { type: 'number', regex: '^64[.,]5$', required: true },
  ];
  const course = await createCourse([{ slug: 'task', title: 'Do the task', type: 'challenge', files, answers }]);
  await adminPage.setViewportSize({ width: 1280, height: 800 });
  await adminPage.goto(`/admin/cards/${course.cards[0]!.id}`);
  let clicks = 0;
  const click = async (name: string | RegExp) => {
    await adminPage.getByRole('button', { name }).click();
    clicks++;
  };
  await click('Check the workbook of answer 1');
  const dialog = adminPage.getByRole('dialog', { name: 'Check the workbook' });
  await click('Use prices.xlsx');
  await dialog.getByLabel('Solved workbook').setInputFiles(join(CHALLENGE, 'solution.xlsx'));
  clicks++;
  await expect(dialog.getByText('The solution passes.')).toBeVisible();
  const section = dialog.getByRole('region', { name: 'Own numbers' });
  await section.getByLabel('Own numbers for each learner').check();
  clicks++;
  await expect(section.getByText('48 versions. In each, the solution passes;')).toBeVisible();
  await expect(section.getByRole('list', { name: 'What varies' })).toContainText('2 decimals, 18.00 to 330.00');
  await expect(section).toContainText('The pattern of answer 2 holds 64.5, a number of the workbook.');
  await expect(section.getByRole('columnheader', { name: 'Version 3' })).toBeVisible();
  const downloading = adminPage.waitForEvent('download');
  await section.getByRole('button', { name: 'Download version 1', exact: true }).click();
  const version = await readWorkbook(new Uint8Array(readFileSync(await (await downloading).path())));
  expect((await version.readSheet('Prices')).cells.size).toBeGreaterThan(10);
  await section.getByRole('button', { name: '3 more' }).click();
  await expect(section.getByRole('columnheader', { name: 'Version 6' })).toBeVisible();
  await expectFitsBothSizes(adminPage, async (width) => {
    await section.scrollIntoViewIfNeeded();
    await adminPage.screenshot({ path: testInfo.outputPath(`own-numbers-${width}.png`) });
  });
  await adminPage.setViewportSize({ width: 1280, height: 800 });
  await click('Use these checks');
  await click('Save card');
  await expect(adminPage.getByText('Learning page updated successfully.')).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(7);

  await adminPage.goto(`/admin/cards/${course.cards[0]!.id}`);
  await adminPage.getByRole('button', { name: 'Check the workbook of answer 1' }).click();
  await expect(section.getByText('48 versions. To change them, choose both workbooks again.')).toBeVisible();
  await expect(section.getByLabel('Own numbers for each learner')).toBeChecked();
});

test('an author whose challenge allows only few versions reads why, and what to change', async ({
  adminPage,
  createCourse,
  uploadFile,
}, testInfo) => {
  const { start, solution } = NARROW_SAMPLES.counts;
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const fileId = await uploadFile('xlsx', Buffer.from(start), type);
  const files = [{ label: 'regions.xlsx', url: buildObjectPath(fileId) }];
  const course = await createCourse([
    { slug: 'task', title: 'Do the task', type: 'challenge', files, answers: [{ type: 'file', required: true }] },
  ]);
  await adminPage.setViewportSize({ width: 1280, height: 800 });
  await adminPage.goto(`/admin/cards/${course.cards[0]!.id}`);
  await adminPage.getByRole('button', { name: 'Check the workbook of answer 1' }).click();
  const dialog = adminPage.getByRole('dialog', { name: 'Check the workbook' });
  await dialog.getByRole('button', { name: 'Use regions.xlsx' }).click();
  await dialog.getByLabel('Solved workbook').setInputFiles({ name: 'solution.xlsx', mimeType: type, buffer: Buffer.from(solution) });
  await expect(dialog.getByText('The solution passes.')).toBeVisible();
  const section = dialog.getByRole('region', { name: 'Own numbers' });
  await section.getByLabel('Own numbers for each learner').check();
  await expect(section.getByText(/^Only \d versions could be made, and 12 are needed\.$/)).toBeVisible();
  await expect(section.getByText(/^Most other data give the same results as another version/)).toBeVisible();
  await expect(section.getByRole('list', { name: 'What varies' })).toContainText('Region');
  await expectFitsBothSizes(adminPage, async (width) => {
    await section.scrollIntoViewIfNeeded();
    await adminPage.screenshot({ path: testInfo.outputPath(`few-versions-${width}.png`) });
  });
});
