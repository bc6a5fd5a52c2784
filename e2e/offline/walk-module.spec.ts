import { join } from 'node:path';
import type { Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { ADMIN_CREDENTIALS, waitForEmptyOutbox } from '../fixtures.ts';
import { chooseOwnTrips } from '../own-numbers-steps.ts';
import { expect, saveModule, test } from './kept-course.ts';

const getPath = (page: Page) => new URL(page.url()).pathname;

/** Does what a page asks for and goes on to the next one. */
async function completePage(page: Page): Promise<void> {
  const path = getPath(page);
  if (path.startsWith('/challenge/')) {
    await chooseOwnTrips(page);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('🎉 Great job! You completed the challenge successfully.')).toBeVisible();
  }
  const option = page.locator('.options button').first();
  await expect(option.or(page.getByRole('button', { name: 'Next', exact: true, disabled: false }))).toBeVisible();
  if (await option.isVisible()) await option.click();
  else await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect.poll(() => getPath(page)).not.toBe(path);
}

/** Walks a module from its first page to its end. Returns the paths of its pages. */
async function walkModule(page: Page): Promise<string[]> {
  const paths = [];
  for (let pages = 0; pages < 12 && !getPath(page).startsWith('/module-complete/'); pages++) {
    paths.push(getPath(page));
    await completePage(page);
  }
  expect(getPath(page)).toBe('/module-complete/first-steps');
  return paths;
}

async function readActivity(page: Page): Promise<Record<string, unknown>[]> {
  const login = await page.request.post('/api/auth/admin/login', { data: ADMIN_CREDENTIALS });
  expect(login.ok()).toBe(true);
  return (await page.request.get('/api/admin/activity')).json();
}

interface JournalEvent {
  id: string;
  type: string;
  cardId: string | null;
}

/** Returns what the journal has of a learner, in the order in which it was done. */
function readJournal(dataDir: string, nickname: string): JournalEvent[] {
  const database = new Database(join(dataDir, 'keyreel.db'), { readonly: true });
  const events = database
    .prepare(
      `select event.id, event.type, event.card_id as cardId from event join session on session.id = event.session_id
       where session.nickname = ? order by event.happened_at, event.id`,
    )
    .all(nickname) as JournalEvent[];
  database.close();
  return events;
}

test('a module on the device is walked while the server is dead, and everything arrives exactly once', async ({
  learnerPage: page,
  keptServer,
  dataDir,
  browser,
}) => {
  await saveModule(page);
  await expect(page.getByText(/^Saved on this device: \d/)).toBeVisible();
  await keptServer.kill();
  await page.goto('/play/first-steps');
  await expect(page.getByText('Offline. Your progress is kept and sent later.')).toBeVisible();
  const [{ bottom }, { top }] = (await page.evaluate(() =>
    ['.player', '.offline-line'].map((part) => document.querySelector(part)!.getBoundingClientRect().toJSON() as DOMRect),
  )) as [DOMRect, DOMRect];
  expect(bottom).toBeLessThanOrEqual(top);
  const paths = await walkModule(page);
  await expect(page.getByRole('heading', { name: 'MODULE COMPLETE' })).toBeVisible();
  await page.goto('/modules');
  await expect(page.getByRole('link', { name: /First Steps/ })).toBeVisible();
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('searchbox', { name: 'Search this course' }).fill('dollar signs');
  const hit = page.getByRole('dialog', { name: 'Search this course' }).getByRole('link', { name: /, \d:\d\d$/ });
  const second = Number((await hit.getAttribute('href'))!.split('t=')[1]);
  await hit.click();
  const video = page.locator('[data-video="lesson"]');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(second - 0.5);
  paths.push(getPath(page));
  await page.goto('/modules');
  await expect(page.getByText('Needs a connection').first()).toBeVisible();

  const waitingIds = await page.evaluate(() =>
    Object.keys(localStorage).flatMap((name) => (name.startsWith('keyreel:events:') ? [name.slice(name.lastIndexOf(':') + 1)] : [])),
  );
  expect(waitingIds.length).toBeGreaterThan(15);

  await keptServer.start();
  await page.reload();
  await waitForEmptyOutbox(page);
  await expect(page.getByText('Offline. Your progress is kept and sent later.')).toBeHidden();
  const viewed = new Set(paths).size;
  const [offline] = await readActivity(page);
  expect(offline).toMatchObject({ nickname: 'Ada', viewedCards: viewed });
  const ofAda = readJournal(dataDir, 'Ada');
  // Nothing was done with a connection, so the journal has exactly what waited, each event once.
  expect(ofAda.map(({ id }) => id).toSorted()).toEqual(waitingIds.toSorted());

  // The portal shows the same numbers for a learner who does the same with a connection.
  const context = await browser.newContext({ baseURL: keptServer.address, viewport: { width: 390, height: 844 } });
  await context.request.post('/api/gate/enter', { data: { key: keptServer.key, nickname: 'Grace' } });
  const online = await context.newPage();
  await online.goto('/play/first-steps');
  await walkModule(online);
  await expect(online.getByRole('heading', { name: 'MODULE COMPLETE' })).toBeVisible();
  await online.goto(paths.at(-1)!);
  await waitForEmptyOutbox(online);
  await context.close();
  // How often a video is reported depends on how long it is watched; everything else is the same, event by event.
  const listDone = (events: typeof ofAda) => events.filter(({ type }) => type !== 'watched').map(({ type, cardId }) => `${type} ${cardId}`);
  expect(listDone(ofAda)).toEqual(listDone(readJournal(dataDir, 'Grace')));
  const rows = await readActivity(page);
  const pickNumbers = (nickname: string) => {
    const { completedCards, viewedCards, failedCards, totalAttempts } = rows.find((row) => row['nickname'] === nickname)!;
    return { completedCards, viewedCards, failedCards, totalAttempts };
  };
  expect(pickNumbers('Ada')).toEqual(pickNumbers('Grace'));
});
