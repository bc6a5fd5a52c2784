// Gestures of a learner as trusted input events, the way a browser gets them from a trackpad or a touch screen.
import type { CDPSession, Page } from '@playwright/test';

const sessions = new WeakMap<Page, CDPSession>();

async function getDevices(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  return session;
}

/** A point over the video, where nothing scrolls. */
const VIDEO_POINT = { x: 195, y: 250 };
const FINGER_EVENT_SECONDS = 0.012;
const MOMENTUM_EVENT_SECONDS = 0.0167;
/** The pause before the next flick. People do not flick faster. */
const PAUSE_SECONDS = 0.5;

let nextFlickAt = 0;

/**
 * Flicks once on a trackpad: the push of the finger, then momentum that decays for about a second. Events carry the timestamps of a
 * real device, so that a busy machine does not stretch the gesture.
 */
export async function flickTrackpad(page: Page, direction: 'down' | 'up', { peak = 60, decay = 0.94 } = {}): Promise<void> {
  const devices = await getDevices(page);
  const sign = direction === 'down' ? 1 : -1;
  let timestamp = Math.max(Date.now() / 1000, nextFlickAt);
  const sendWheelEvent = async (size: number, seconds: number) => {
    timestamp += seconds;
    await devices.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...VIDEO_POINT, deltaX: 0, deltaY: sign * size, timestamp });
  };
  for (let step = 1; step <= 8; step++) await sendWheelEvent(Math.round((peak * step) / 8), FINGER_EVENT_SECONDS);
  for (let size = peak; size >= 1; size *= decay) await sendWheelEvent(Math.round(size), MOMENTUM_EVENT_SECONDS);
  nextFlickAt = timestamp + PAUSE_SECONDS;
}

/** Sends the small wheel events of fingers that rest on the trackpad. */
export async function jitterTrackpad(page: Page): Promise<void> {
  const devices = await getDevices(page);
  for (const deltaY of [3, -4, 5, -3, 4, -5, 2])
    await devices.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...VIDEO_POINT, deltaX: 0, deltaY });
}

/** Swipes with one finger by this many pixels. */
export async function swipe(page: Page, by: { x?: number; y?: number }, from = VIDEO_POINT): Promise<void> {
  const devices = await getDevices(page);
  const touchPoints = (share: number) => [{ x: from.x + (by.x ?? 0) * share, y: from.y + (by.y ?? 0) * share }];
  await devices.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: touchPoints(0) });
  for (const share of [0.2, 0.4, 0.6, 0.8, 1])
    await devices.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: touchPoints(share) });
  await devices.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
