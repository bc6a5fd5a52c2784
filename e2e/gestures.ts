// A learner's hand: gestures as a browser gets them from real devices, by trusted input events.
import type { CDPSession, Page } from '@playwright/test';

const sessions = new WeakMap<Page, CDPSession>();

async function getDevices(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  return session;
}

/** Over the picture, where nothing scrolls. */
const PLACE = { x: 195, y: 250 };
const FINGER_SECONDS = 0.012;
const MOMENTUM_SECONDS = 0.0167;
/** Nobody flicks faster again. */
const REST_SECONDS = 0.5;

let restedAt = 0;

/** One flick on a trackpad: the finger's push, then momentum that dies away for about a second. Timed as a device would, however busy this machine is. */
export async function flickTrackpad(page: Page, direction: 'down' | 'up', { peak = 60, decay = 0.94 } = {}): Promise<void> {
  const hand = await getDevices(page);
  const sign = direction === 'down' ? 1 : -1;
  let at = Math.max(Date.now() / 1000, restedAt);
  const turn = async (size: number, seconds: number) => {
    at += seconds;
    await hand.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...PLACE, deltaX: 0, deltaY: sign * size, timestamp: at });
  };
  for (let step = 1; step <= 8; step++) await turn(Math.round((peak * step) / 8), FINGER_SECONDS);
  for (let size = peak; size >= 1; size *= decay) await turn(Math.round(size), MOMENTUM_SECONDS);
  restedAt = at + REST_SECONDS;
}

/** A hand resting on the trackpad. */
export async function jitterTrackpad(page: Page): Promise<void> {
  const hand = await getDevices(page);
  for (const deltaY of [3, -4, 5, -3, 4, -5, 2])
    await hand.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...PLACE, deltaX: 0, deltaY });
}

/** One finger, from here so far. */
export async function swipe(page: Page, by: { x?: number; y?: number }, from = PLACE): Promise<void> {
  const hand = await getDevices(page);
  const at = (part: number) => [{ x: from.x + (by.x ?? 0) * part, y: from.y + (by.y ?? 0) * part }];
  await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await hand.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) });
  await hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

export const getLessonVideo = (page: Page) => page.locator('[data-video="lesson"]');
export const getHeading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
/** Where the lesson is, in seconds. */
export const readPlaybackPosition = (page: Page) => getLessonVideo(page).evaluate((video: HTMLVideoElement) => video.currentTime);
