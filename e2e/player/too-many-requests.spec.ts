import type { Page, Route } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { readPlaybackPosition } from './player-page.ts';

/** Responds to the first requests for a URL with the HTTP status 429 (Too Many Requests), and forwards later requests to the server. */
async function refuseFirst(page: Page, url: string, count: number, body: unknown): Promise<{ requests: number }> {
  const seen = { requests: 0 };
  await page.route(url, (route: Route) => {
    if (++seen.requests > count) return route.continue();
    return route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: body });
  });
  return seen;
}

test('a lesson whose video is temporarily refused plays automatically a moment later', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  await page.goto('/modules');
  const { videoId, transcriptId } = await page.evaluate(async () => {
    const modules = (await (await fetch('/api/modules/excel-basics')).json()) as { id: string }[];
    const cards = (await (await fetch(`/api/cards/${modules[0]!.id}`)).json()) as Record<'slug' | 'videoId' | 'transcriptId', string>[];
    return cards.find(({ slug }) => slug === 'add-up')!;
  });
  const video = await refuseFirst(page, `**/public-objects/${videoId}*`, 2, {});
  const transcript = await refuseFirst(page, `**/public-objects/${transcriptId}*`, 1, {});
  await page.goto('/play/first-steps/add-up');
  await expect.poll(() => readPlaybackPosition(page)).toBeGreaterThan(0.1);
  expect(video.requests).toBeGreaterThan(2);
  await expect(page.getByRole('region', { name: 'Transcript' }).getByRole('paragraph').first()).toBeVisible();
  expect(transcript.requests).toBeGreaterThan(1);
});

test('modules that are temporarily refused are shown a moment later', async ({ page, enterAsLearner }) => {
  await enterAsLearner(page);
  const data = { code: 'TOO_MANY_REQUESTS', httpStatus: 429, failure: 'content.tooMany', retryAfter: 1 };
  const error = { message: 'Too many pages are being opened at once.', code: -32029, data };
  const seen = await refuseFirst(page, '**/trpc/content.modules*', 1, [{ error }, { error }]);
  await page.goto('/modules');
  await expect(page.getByRole('listitem').getByRole('link')).toHaveCount(2);
  expect(seen.requests).toBe(2);
});
