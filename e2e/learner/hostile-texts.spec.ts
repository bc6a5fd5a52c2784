import { randomUUIDv7 } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ADMIN_CREDENTIALS, expect, test } from '../fixtures.ts';

/** Holds a text that sets the global variable `__run` if a page renders the text as HTML. The text is short enough for a nickname. */
const HOSTILE = '<img src=x onerror=__run=1>';
const TRANSCRIPT = `1\n00:00:00,000 --> 00:01:00,000\n${HOSTILE.replace('<', '&lt;')}\n`;

const LINKS = [{ label: HOSTILE, youtubeId: 'dQw4w9WgXcQ' }];
const FILES = [{ label: HOSTILE, url: 'https://example.com/a.xlsx' }];
const CARDS = [
  { slug: 'info', type: 'info', ctaText: HOSTILE },
  { slug: 'quiz', type: 'mcq', options: [{ label: HOSTILE, isCorrect: true }, { label: `${HOSTILE} too` }] },
  { slug: 'collection', type: 'aggregator', links: LINKS, files: FILES },
  { slug: 'library', type: 'resourceLibrary', links: LINKS, files: FILES },
  { slug: 'tip', type: 'tip', ctaText: HOSTILE },
  { slug: 'task', type: 'challenge', files: FILES, answers: [{ type: 'text', regex: HOSTILE }, { type: 'file' }] },
];
const SECTIONS = ['products', 'modules', 'cards', 'keys', 'activity', 'insight', 'audit'];

/**
 * Expects that a page shows the hostile text literally and has not run its script. The `page` fixture also makes the test fail when
 * anything violates the content security policy.
 */
async function expectOnlyText(page: Page): Promise<void> {
  await expect(page.getByText(HOSTILE).filter({ visible: true }).first()).toBeVisible();
  expect(await page.evaluate(() => '__run' in window)).toBe(false);
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
}

test('T44, T45: a text that an author or a learner writes is shown as text on every page and never run as code', async ({
  page,
  adminApi,
  createCourse,
  uploadFile,
  getSampleCard,
}) => {
  const { videoId } = await getSampleCard('add-up');
  const transcriptId = await uploadFile('srt', Buffer.from(TRANSCRIPT), 'text/plain');
  const overlays = [{ type: 'text', zoneId: 'top-left', text: HOSTILE, tStart: 0, tEnd: 600_000 }];
  const { productId, moduleId, moduleSlug, cards } = await createCourse(
    CARDS.map((card) => ({ ...card, title: HOSTILE, videoId, transcriptId, overlays })),
  );
  const texts = { title: HOSTILE, description: HOSTILE };
  for (const path of [`products/${productId}`, `modules/${moduleId}`])
    expect((await adminApi.put(`/api/admin/${path}`, { data: texts })).ok()).toBe(true);
  const batch = { productId, quantity: 1, maxLogins: 5, label: HOSTILE, buyer: HOSTILE };
  const { keys } = (await (await adminApi.post('/api/admin/keys/generate', { data: batch })).json()) as { keys: { key: string }[] };
  const entered = await page.request.post('/api/gate/enter', { data: { key: keys[0]!.key, nickname: HOSTILE } });
  expect(entered.ok()).toBe(true);
  const { session } = (await entered.json()) as { session: { id: string } };
  const events = [
    ...cards.map(({ id }) => ({ type: 'viewed', cardId: id })),
    { type: 'answered', cardId: cards[1]!.id, optionIndex: 1 },
    { type: 'submitted', cardId: cards[5]!.id, answers: [{ value: HOSTILE }, { fileName: `${HOSTILE}.xlsx`, size: 9 }] },
  ].map((event) => ({ id: randomUUIDv7(), at: new Date().toISOString(), ...event }));
  const recorded = await page.request.post('/api/events', { data: { events } });
  expect(await recorded.json()).toEqual({ accepted: events.length, rejected: [] });

  for (const { slug } of cards) {
    await page.goto(`/play/${moduleSlug}/${slug}`);
    await expectOnlyText(page);
  }
  for (const path of ['/modules', `/module-complete/${moduleSlug}`]) {
    await page.goto(path);
    await expectOnlyText(page);
  }

  await page.setViewportSize({ width: 1280, height: 800 });
  expect((await page.request.post('/api/auth/admin/login', { data: ADMIN_CREDENTIALS })).ok()).toBe(true);
  for (const section of SECTIONS) {
    await page.goto(`/admin/${section}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await page.evaluate(() => '__run' in window)).toBe(false);
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
    if (['products', 'modules', 'activity', 'audit'].includes(section)) await expectOnlyText(page);
  }
  await page.goto(`/admin/insight?product=${productId}&module=${moduleId}`);
  await expectOnlyText(page);
  await page.goto(`/admin/activity/${session.id}`);
  await expect(page.getByRole('heading', { level: 1, name: HOSTILE })).toBeVisible();
  await expect(page.getByText(`${HOSTILE}.xlsx`).first()).toBeVisible();
  await expectOnlyText(page);
  await page.goto(`/admin/cards/${cards[1]!.id}`);
  await expect(page.locator(`input[value="${HOSTILE}"]`).first()).toBeVisible();
  expect(await page.evaluate(() => '__run' in window)).toBe(false);
});
