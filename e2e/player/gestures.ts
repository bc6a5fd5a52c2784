// Simulates a learner's gestures with trusted input events, like those from a trackpad or a touch screen.
import type { CDPSession, Page } from '@playwright/test';
import type { WheelInput } from '#client/learner/player/input/wheel-gesture.ts';
import { createMacFlick } from '#client/learner/player/input/testing/wheel-event-fixtures.ts';

const sessions = new WeakMap<Page, CDPSession>();

async function getDevices(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  return session;
}

const VIDEO_POINT = { x: 195, y: 250 };
const PAUSE_SECONDS = 1;

let nextGestureAt = 0;

function createWheelSender(devices: CDPSession, startedAt: number): (input: WheelInput) => Promise<unknown> {
  return ({ at, deltaY }) =>
    devices.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...VIDEO_POINT, deltaX: 0, deltaY, timestamp: startedAt + at / 1000 });
}

/**
 * Replays wheel gestures with recorded timestamps, so that a busy machine does not slow down a gesture. All wheel events of a gesture are
 * sent at once, and the browser merges wheel events that arrive while the page is busy. The next gesture starts when the browser has drawn
 * the page.
 */
export async function replayWheelGestures(page: Page, ...gestures: readonly WheelInput[][]): Promise<void> {
  const devices = await getDevices(page);
  const startedAt = Math.max(Date.now() / 1000, nextGestureAt);
  nextGestureAt = startedAt + gestures.at(-1)!.at(-1)!.at / 1000 + PAUSE_SECONDS;
  const send = createWheelSender(devices, startedAt);
  for (const gesture of gestures) {
    await Promise.all(gesture.map(send));
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
}

/** Simulates one flick on a trackpad and calls `interrupt` after the first ten wheel events of the flick. */
export async function flickTrackpadWithInterruption(page: Page, interrupt: () => Promise<void>): Promise<void> {
  const devices = await getDevices(page);
  const startedAt = Math.max(Date.now() / 1000, nextGestureAt);
  const flick = createMacFlick(0, { direction: 1, peak: 60, decay: 0.94 });
  nextGestureAt = startedAt + flick.at(-1)!.at / 1000 + PAUSE_SECONDS;
  const send = createWheelSender(devices, startedAt);
  for (const event of flick.slice(0, 10)) await send(event);
  await interrupt();
  for (const event of flick.slice(10)) await send(event);
}

/** Simulates one flick on a trackpad. After the finger is lifted, wheel events with decreasing momentum continue for about a second. */
export async function flickTrackpad(page: Page, direction: 'down' | 'up', { peak = 60, decay = 0.94 } = {}): Promise<void> {
  await replayWheelGestures(page, createMacFlick(0, { direction: direction === 'down' ? 1 : -1, peak, decay }));
}

/** Sends small wheel events, like those from fingers that rest on a trackpad. */
export async function jitterTrackpad(page: Page): Promise<void> {
  const devices = await getDevices(page);
  for (const deltaY of [3, -4, 5, -3, 4, -5, 2])
    await devices.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...VIDEO_POINT, deltaX: 0, deltaY });
}

/** Performs a one-finger swipe of `by` pixels. */
export async function swipe(page: Page, by: { x?: number; y?: number }, from = VIDEO_POINT): Promise<void> {
  const devices = await getDevices(page);
  const touchPoints = (share: number) => [{ x: from.x + (by.x ?? 0) * share, y: from.y + (by.y ?? 0) * share }];
  await devices.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: touchPoints(0) });
  for (const share of [0.2, 0.4, 0.6, 0.8, 1])
    await devices.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: touchPoints(share) });
  await devices.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
