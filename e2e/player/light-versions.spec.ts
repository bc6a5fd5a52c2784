import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { startPausableProxy } from './pausable-proxy.ts';
import { getLessonVideo, readPlaybackPosition } from './player-page.ts';

const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
/** In these tests, the light version is the video of a different lesson, so that it is easy to recognize. */
const LIGHT_LESSON = 'assets/lessons/sum.mp4';
/** Sets the timeout of tests that wait while a lesson plays. On a busy machine, a lesson can play slowly. */
const PLAYING_MS = 180_000;
/** Sets the number of bytes of the full video that the proxy sends first. These bytes are enough to play about one second. */
const FIRST_BYTES = 100_000;

interface LightLesson {
  path: string;
  moduleSlug: string;
  title: string;
  fullId: string;
  lightId: string;
}

const lightTest = test.extend<{ createLightLesson: (pageCount?: number) => Promise<LightLesson> }>({
  createLightLesson: async ({ createCourse, uploadFile, adminApi }, use) => {
    await use(async (pageCount = 1) => {
      const fullId = await uploadFile('mp4', await readFile('e2e/assets/heavy-lesson.mp4'), 'video/mp4');
      const lightName = await uploadFile('mp4', await readFile(LIGHT_LESSON), 'video/mp4');
      const posterId = await uploadFile('webp', await readFile('assets/lessons/filters.webp'), 'image/webp');
      const companions = await adminApi.post(`/api/admin/objects/${fullId}/companions`, { data: { lightId: lightName, posterId } });
      expect(companions.ok(), await companions.text()).toBe(true);
      const { lightId } = (await companions.json()) as { lightId: string };
      const cards = Array.from({ length: pageCount }, (_, index) => ({
        slug: `lesson-${index + 1}`,
        type: 'info',
        videoId: fullId,
        allowVideoLoop: false,
      }));
      const { moduleSlug, title } = await createCourse(cards);
      return { path: `/play/${moduleSlug}/lesson-1`, moduleSlug, title, fullId, lightId };
    });
  },
});

const readSource = (page: Page) =>
  getLessonVideo(page).evaluate((video: HTMLVideoElement) => decodeURIComponent(new URL(video.currentSrc || video.src).pathname));

/** Records the paths of all stored files that the page requests. Returns an array that grows with every request. */
function collectObjectRequests(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (each) => {
    const path = decodeURIComponent(new URL(each.url()).pathname);
    if (path.startsWith('/public-objects/')) paths.push(path);
  });
  return paths;
}

/** Replaces `navigator.connection` in the page with `connection`, or with undefined if `connection` is null. */
const describeConnection = (page: Page, connection: { saveData: boolean; effectiveType: string; downlink: number } | null) =>
  page.addInitScript((line) => {
    const described = line && { ...line, addEventListener: () => {}, removeEventListener: () => {} };
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => described ?? undefined });
  }, connection);

const setDataSaver = (page: Page, value: string) => page.context().addCookies([{ name: 'data-saver', value, url: 'http://localhost' }]);

lightTest('a learner on a good line gets the full lesson, with its poster', async ({ page, createLightLesson, enterAsLearner }) => {
  const { title, moduleSlug, fullId, lightId } = await createLightLesson();
  await enterAsLearner(page, moduleSlug);
  await describeConnection(page, { saveData: false, effectiveType: '4g', downlink: 10 });
  const requested = collectObjectRequests(page);
  await page.goto('/modules');
  await page.getByRole('link', { name: title }).click();
  await expect(getLessonVideo(page)).toHaveAttribute('poster', /^\/public-objects\//);
  const isVideo = (path: string) => path.endsWith(fullId) || path.endsWith(lightId);
  await expect.poll(() => requested.find(isVideo)).toBe(`/public-objects/${fullId}`);
});

lightTest(
  'a learner whose browser saves data gets the light version and nothing of the full video',
  async ({ page, createLightLesson, enterAsLearner }) => {
    const { path, moduleSlug, fullId, lightId } = await createLightLesson();
    await enterAsLearner(page, moduleSlug);
    await describeConnection(page, { saveData: true, effectiveType: '4g', downlink: 10 });
    await page.setExtraHTTPHeaders({ 'save-data': 'on' });
    const requested = collectObjectRequests(page);
    await page.goto(path);
    await expect.poll(() => getLessonVideo(page).evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThanOrEqual(2);
    expect(await readSource(page)).toBe(`/public-objects/${lightId}`);
    expect(requested).not.toContain(`/public-objects/${fullId}`);
  },
);

lightTest(
  'the data saver in the shortcuts dialog decides what the next lesson loads',
  async ({ page, createLightLesson, enterAsLearner }) => {
    const { path, moduleSlug, fullId, lightId } = await createLightLesson(2);
    await enterAsLearner(page, moduleSlug);
    await setDataSaver(page, 'off');
    await page.goto(path);
    await expect.poll(() => readSource(page)).toBe(`/public-objects/${fullId}`);
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/^This lesson: 0\.2 MB/)).toBeVisible();
    await dialog.getByRole('group', { name: 'Data saver' }).getByText('On', { exact: true }).click();
    await page.keyboard.press('Escape');
    await page.goto(path.replace('lesson-1', 'lesson-2'));
    await expect.poll(() => readSource(page)).toBe(`/public-objects/${lightId}`);
  },
);

lightTest(
  'a lesson that stalls goes on as its light version at the same second',
  async ({ page, createLightLesson, enterAsLearner, baseURL }) => {
    lightTest.setTimeout(PLAYING_MS);
    const { path, moduleSlug, fullId, lightId } = await createLightLesson();
    const proxy = await startPausableProxy(baseURL!, (response) => response.path.includes(fullId), FIRST_BYTES);
    try {
      await enterAsLearner(page, moduleSlug);
      await describeConnection(page, null);
      // An init script records the last playback position of the full video.
      await page.addInitScript((id) => {
        const seen = { seconds: 0 };
        Object.assign(globalThis, { seen });
        const look = ({ target }: Event) => {
          const video = target as HTMLVideoElement;
          if (video.currentSrc.includes(id)) seen.seconds = Math.max(seen.seconds, video.currentTime);
        };
        for (const event of ['timeupdate', 'waiting']) addEventListener(event, look, true);
      }, fullId);
      await page.goto(`${proxy.address}${path}`);
      await expect.poll(() => readSource(page), { timeout: 30_000 }).toBe(`/public-objects/${lightId}`);
      const { seconds } = await page.evaluate(() => (globalThis as unknown as { seen: { seconds: number } }).seen);
      expect(seconds).toBeGreaterThan(0);
      await expect.poll(() => readPlaybackPosition(page), { timeout: 30_000 }).toBeGreaterThan(seconds + 0.5);
      // After switching to the light version, the player continues at the same position and repeats nothing.
      const firstPlayed = await getLessonVideo(page).evaluate((video: HTMLVideoElement) => video.played.start(video.played.length - 1));
      expect(firstPlayed).toBeGreaterThan(seconds - 1);
      expect((await page.context().cookies()).find(({ name }) => name === 'line')?.value).toMatch(/1$/);
    } finally {
      proxy.close();
    }
  },
);

lightTest(
  'after one short stall a lesson stays as it is, and after the second stall it goes on as its light version',
  async ({ page, createLightLesson, enterAsLearner, baseURL }) => {
    lightTest.setTimeout(PLAYING_MS);
    const { path, moduleSlug, fullId, lightId } = await createLightLesson();
    const proxy = await startPausableProxy(baseURL!, (response) => response.path.includes(fullId), FIRST_BYTES);
    try {
      await enterAsLearner(page, moduleSlug);
      await describeConnection(page, null);
      // When the full video stalls for the first time, the test lets the proxy send the next bytes of the full video.
      const stalls: { source: string; seconds: number }[] = [];
      await page.exposeFunction('reportStall', (source: string, seconds: number) => {
        if (seconds === 0) return;
        stalls.push({ source, seconds });
        if (stalls.length === 1) proxy.release(FIRST_BYTES);
      });
      await page.addInitScript(() => {
        const report = ({ target }: Event) => {
          const video = target as HTMLVideoElement;
          if (video.dataset['video'] === 'lesson' && !video.seeking)
            (globalThis as unknown as { reportStall: (source: string, seconds: number) => void }).reportStall(
              video.currentSrc,
              video.currentTime,
            );
        };
        addEventListener('waiting', report, true);
      });
      await page.goto(`${proxy.address}${path}`);
      await expect.poll(() => readSource(page), { timeout: 60_000 }).toBe(`/public-objects/${lightId}`);
      const [first, second] = stalls;
      expect([first, second].map((stall) => stall?.source.includes(fullId))).toEqual([true, true]);
      expect(second!.seconds).toBeGreaterThan(first!.seconds);
      await expect.poll(() => readPlaybackPosition(page), { timeout: 30_000 }).toBeGreaterThan(second!.seconds);
    } finally {
      proxy.close();
    }
  },
);

lightTest(
  'a light version that the browser cannot play is replaced by the full video',
  async ({ page, createLightLesson, enterAsLearner }) => {
    lightTest.setTimeout(PLAYING_MS);
    const { path, moduleSlug, fullId, lightId } = await createLightLesson();
    await enterAsLearner(page, moduleSlug);
    await setDataSaver(page, 'on');
    const requested = collectObjectRequests(page);
    await page.route(`**/public-objects/${lightId}`, (route) => route.fulfill({ contentType: 'video/mp4', body: 'not a video' }));
    await page.goto(path);
    await expect.poll(() => readSource(page), { timeout: 30_000 }).toBe(`/public-objects/${fullId}`);
    await expect.poll(() => readPlaybackPosition(page), { timeout: 30_000 }).toBeGreaterThan(0);
    expect(requested).toContain(`/public-objects/${lightId}`);
  },
);

lightTest(
  'a full lesson that the server began is changed for the light one while nothing can be seen',
  async ({ page, createLightLesson, enterAsLearner, baseURL }) => {
    lightTest.setTimeout(PLAYING_MS);
    const { path, moduleSlug, fullId, lightId } = await createLightLesson();
    const proxy = await startPausableProxy(baseURL!, (response) => response.path.includes(fullId), 0);
    try {
      await enterAsLearner(page, moduleSlug);
      await describeConnection(page, { saveData: true, effectiveType: '4g', downlink: 10 });
      const requested = collectObjectRequests(page);
      await page.goto(`${proxy.address}${path}`, { waitUntil: 'commit' });
      await expect.poll(() => readPlaybackPosition(page).catch(() => 0), { timeout: 30_000 }).toBeGreaterThan(0);
      expect(await readSource(page)).toBe(`/public-objects/${lightId}`);
      expect(requested.find((each) => each.endsWith(fullId))).toBeDefined();
      expect(await page.locator('video').count()).toBe(1);
    } finally {
      proxy.close();
    }
  },
);

lightTest(
  'on Slow 4G a lesson plays as its light version from the first to the last second without waiting for data',
  async ({ page, createLightLesson, enterAsLearner }) => {
    lightTest.setTimeout(PLAYING_MS);
    const { path, moduleSlug, fullId, lightId } = await createLightLesson();
    await enterAsLearner(page, moduleSlug);
    const requested = collectObjectRequests(page);
    await page.addInitScript(() => {
      const seen = { waits: 0, hasPlayed: false };
      Object.assign(globalThis, { seen });
      addEventListener('playing', () => void (seen.hasPlayed = true), true);
      // On a busy machine, slow decoding can cause a "waiting" event, so the test counts a "waiting" event only when less than half a
      // second of video is buffered.
      const countWait = ({ target }: Event) => {
        const { buffered, currentTime, duration } = target as HTMLVideoElement;
        const end = buffered.length > 0 ? buffered.end(buffered.length - 1) : 0;
        if (seen.hasPlayed && end - currentTime < 0.5 && end < duration - 0.5) seen.waits++;
      };
      addEventListener('waiting', countWait, true);
    });
    // The `line` cookie records that the learner had a slow network connection in an earlier lesson.
    await page.context().addCookies([{ name: 'line', value: '3g..0', url: 'http://localhost' }]);
    const protocol = await page.context().newCDPSession(page);
    await protocol.send('Network.enable');
    await protocol.send('Network.emulateNetworkConditions', SLOW_4G);
    await page.goto(path);
    await expect.poll(() => readSource(page), { timeout: 60_000 }).toBe(`/public-objects/${lightId}`);
    await expect.poll(() => getLessonVideo(page).evaluate((video: HTMLVideoElement) => video.ended), { timeout: 120_000 }).toBe(true);
    expect(await page.evaluate(() => (globalThis as unknown as { seen: { waits: number } }).seen.waits)).toBe(0);
    expect(requested).not.toContain(`/public-objects/${fullId}`);
  },
);

lightTest(
  'with the data saver on, a broken line does not make the player load the full video',
  async ({ page, createLightLesson, enterAsLearner }) => {
    lightTest.setTimeout(PLAYING_MS);
    const { path, moduleSlug, fullId, lightId } = await createLightLesson();
    await enterAsLearner(page, moduleSlug);
    await setDataSaver(page, 'on');
    const requested = collectObjectRequests(page);
    let isBroken = true;
    await page.route(`**/public-objects/${lightId}`, (route) => (isBroken ? route.abort() : route.continue()));
    await page.goto(path);
    await expect(page.getByText('No connection')).toBeVisible();
    isBroken = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => readPlaybackPosition(page), { timeout: 30_000 }).toBeGreaterThan(0);
    expect(await readSource(page)).toBe(`/public-objects/${lightId}`);
    expect(requested).not.toContain(`/public-objects/${fullId}`);
  },
);

lightTest(
  'a lesson that is opened by its address leaves the memory of the line as it was',
  async ({ page, createLightLesson, enterAsLearner }) => {
    const { path, moduleSlug } = await createLightLesson();
    await enterAsLearner(page, moduleSlug);
    await setDataSaver(page, 'off');
    await page.context().addCookies([{ name: 'line', value: '4g.1234.0', url: 'http://localhost' }]);
    await page.goto(path);
    await expect.poll(() => readPlaybackPosition(page), { timeout: 30_000 }).toBeGreaterThan(2);
    expect((await page.context().cookies()).find(({ name }) => name === 'line')?.value).toMatch(/^4g\.1234\./);
  },
);
