import { devices, type Page } from '@playwright/test';
import { expect, listKept, test } from './kept-course.ts';

const CUTS = 5;
const ROOM_BYTES = 500_000;

/** Returns a function that limits how much the site may store. The limit lasts as long as the page. */
async function limitStorage(page: Page): Promise<(quotaSize?: number) => Promise<unknown>> {
  const client = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  return (quotaSize) => client.send('Storage.overrideQuotaForOrigin', { origin, ...(quotaSize !== undefined && { quotaSize }) });
}

const measureUsage = (page: Page) => page.evaluate(async () => (await navigator.storage.estimate()).usage!);

test('saving goes on after five cuts without fetching a part twice, and a full device is told and keeps no half module', async ({
  learnerPage: page,
}) => {
  await page.goto('/modules');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const save = page.getByRole('button', { name: /^Save First Steps for offline, / });
  await save.waitFor();

  const setQuota = await limitStorage(page);
  await page.evaluate(() => Object.assign(navigator.storage, { estimate: async () => ({ quota: 600_000, usage: 100_000 }) }));
  await save.click();
  const message = page.getByText(/^Not enough room on this device: \d+(\.\d+)? MB needed, 0(\.\d+)? MB free\.$/);
  await expect(message).toBeVisible();
  expect(await listKept(page)).toEqual([]);

  // The device fills up after the first file, when the room has been measured already.
  await page.reload();
  let isFull = false;
  await page.route('**/public-objects/**', async (route) => {
    if (!isFull) await setQuota((await measureUsage(page)) + ROOM_BYTES);
    isFull = true;
    await route.continue();
  });
  await save.click();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await expect(message).toBeVisible();
  await expect(save).toBeVisible();
  expect(await listKept(page)).toEqual([]);
  await setQuota();
  await page.unroute('**/public-objects/**');

  const fetched: string[] = [];
  let cuts = 0;
  await page.route('**/public-objects/**', async (route) => {
    const request = route.request();
    if (cuts < CUTS && fetched.length >= 2 * (cuts + 1)) {
      cuts++;
      return route.abort('connectionreset');
    }
    fetched.push(`${new URL(request.url()).pathname} ${request.headers()['range'] ?? ''}`);
    return route.continue();
  });
  await save.click();
  for (let cut = 1; cut <= CUTS; cut++) {
    await expect.poll(() => cuts).toBe(cut);
    const goOn = page.getByRole('button', { name: 'Go on saving First Steps' });
    await expect(page.getByText('This lesson could not be saved. Try again.')).toBeVisible();
    await goOn.click();
  }
  await expect(page.getByRole('button', { name: 'Remove First Steps from this device' })).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(fetched.length).toBeGreaterThan(2 * CUTS);
  expect(fetched.length).toBe(new Set(fetched).size);

  // Safari on an iPhone says when it deletes what is saved, and how to take the session to the installed app.
  const { userAgent } = devices['iPhone 15'];
  await (await page.context().newCDPSession(page)).send('Emulation.setUserAgentOverride', { userAgent });
  await page.reload();
  await expect(
    page.getByText(
      'In Safari saved lessons may be deleted after 7 days without a visit. Add Keyreel to the Home Screen, then type this code there:',
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Show the code' }).click();
  await expect(page.getByRole('dialog').getByText(/^C-[0-9A-Z]{4}-[0-9A-Z]{4}$/)).toBeVisible();
});
