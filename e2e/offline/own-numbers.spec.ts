import { addUp, downloadOwnWorkbook, findOwnTrips, readSet } from '../own-numbers-steps.ts';
import { expect, saveModule, test } from './kept-course.ts';

test('a kept module has the learner’s own workbook and the grid without a connection, and new numbers when the line is back', async ({
  keptServer,
  learnerPage: page,
}) => {
  const countGridFiles = () =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      const names = (await caches.keys()).filter((name) => name.startsWith('keyreel-shell-'));
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().filter(({ url }) => url.includes('grid-panel')).length;
    });
  await page.goto('/modules');
  expect(await countGridFiles()).toBe(0);
  await saveModule(page);
  expect(await countGridFiles()).toBe(2);
  await keptServer.kill();

  await page.goto('/play/first-steps/first-challenge');
  const version = await findOwnTrips(page);
  const set = version.number;
  expect((await downloadOwnWorkbook(page)).name).toBe('trips-1.xlsx');
  await page.getByRole('button', { name: 'Solve it here' }).click();
  const cell = (address: string) => page.getByRole('gridcell', { name: new RegExp(`^${address},`) });
  await expect(cell('C2')).toHaveAccessibleName(`C2, ${String(version.cells['Practice']!['C2'])}, given`);
  await cell('C7').click();
  await page.keyboard.type('=SUM(C2:C6)');
  await page.keyboard.press('Enter');
  await expect(cell('C7')).toHaveAccessibleName(`C7, ${addUp(version)}, formula`);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Excellent Work!' })).toBeVisible();
  await page.getByRole('button', { name: 'Again with new numbers' }).click();
  await expect(page.getByText('New numbers need a connection. Connect, then try again.')).toBeVisible();
  expect(await readSet(page)).toBe(set);

  await keptServer.start();
  await page.getByRole('button', { name: 'Again with new numbers' }).click();
  await expect(page.getByText(`Your numbers: set ${set}`, { exact: true })).toHaveCount(0);
  expect(await readSet(page)).not.toBe(set);
});
