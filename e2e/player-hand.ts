// A learner's hand: gestures as a browser gets them from real devices, by trusted input events.
import type { CDPSession, Page } from '@playwright/test';

const sessions = new WeakMap<Page, CDPSession>();

async function devices(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  return session;
}

/** Over the picture, where nothing scrolls. */
const PLACE = { x: 195, y: 250 };
const FINGER_MS = 12;
const MOMENTUM_MS = 16;

/** One flick on a trackpad: the finger's push, then momentum that dies away for about a second. */
export async function flick(page: Page, direction: 'down' | 'up', { peak = 60, decay = 0.94 } = {}): Promise<void> {
  const hand = await devices(page);
  const sign = direction === 'down' ? 1 : -1;
  const turn = async (size: number, ms: number) => {
    // A device's turns keep coming however busy the page is, so none waits for the one before.
    sent.push(hand.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...PLACE, deltaX: 0, deltaY: sign * size }));
    await new Promise((done) => setTimeout(done, ms));
  };
  const sent: Promise<unknown>[] = [];
  for (let step = 1; step <= 8; step++) await turn(Math.round((peak * step) / 8), FINGER_MS);
  for (let size = peak; size >= 1; size *= decay) await turn(Math.round(size), MOMENTUM_MS);
  await Promise.all(sent);
}

/** A hand resting on the trackpad. */
export async function jitter(page: Page): Promise<void> {
  const hand = await devices(page);
  for (const deltaY of [3, -4, 5, -3, 4, -5, 2])
    await hand.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...PLACE, deltaX: 0, deltaY });
}

/** One finger, from here so far. */
export async function swipe(page: Page, by: { x?: number; y?: number }, from = PLACE): Promise<void> {
  const hand = await devices(page);
  const at = (part: number) => [{ x: from.x + (by.x ?? 0) * part, y: from.y + (by.y ?? 0) * part }];
  await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await hand.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) });
  await hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

export const lesson = (page: Page) => page.locator('[data-video="lesson"]');
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
/** Where the lesson is, in seconds. */
export const playhead = (page: Page) => lesson(page).evaluate((video: HTMLVideoElement) => video.currentTime);
