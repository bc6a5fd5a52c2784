import { expect, test, waitForEmptyOutbox } from '../fixtures.ts';
import { expectNoAxeViolations, readSentBodies, recordSentBodies } from '../player/workbook-challenge.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('a learner without any other program solves the first challenge by touch alone, and the work survives a reload', async ({
  page,
  enterAsLearner,
}) => {
  const cell = (address: string) => page.getByRole('gridcell', { name: new RegExp(`^${address},`) });
  const sign = (name: string) => page.getByRole('button', { name: `Put in ${name}`, exact: true });
  await enterAsLearner(page);
  await recordSentBodies(page);
  await page.goto('/play/first-steps/first-challenge');
  await page.getByLabel('Answer 1').fill('=SUM(C2:C6)');
  await page.getByLabel('Answer 2').fill('94');
  await page.getByRole('button', { name: 'Solve it here' }).tap();
  await cell('C7').tap();
  await cell('C7').tap();
  const editor = page.getByRole('combobox', { name: 'Formula for C7' });
  await expect(editor).toBeFocused();
  await sign('an equals sign').tap();
  await editor.pressSequentially('SU');
  await page.getByRole('option', { name: /^SUM\(/ }).tap();
  await expect(editor).toHaveValue('=SUM(');
  await cell('C2').tap();
  await sign('a colon').tap();
  await cell('C6').tap();
  await expect(editor).toHaveValue('=SUM(C2:C6');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Enter', exact: true }).tap();
  await expect(cell('C7')).toHaveAccessibleName('C7, 94, formula');

  await page.reload();
  await expect(cell('C7')).toHaveAccessibleName('C7, 94, formula');
  await page.getByLabel('Answer 1').fill('=SUM(C2:C6)');
  await page.getByLabel('Answer 2').fill('94');
  await page.getByRole('button', { name: 'Check', exact: true }).tap();
  await expect(page.getByRole('button', { name: 'Excellent Work!' })).toBeVisible();
  await expectNoAxeViolations(page);
  await waitForEmptyOutbox(page);
  expect(await readSentBodies(page)).toContain('"in":"grid"');
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes(':grid:')))).toEqual([]);
});
