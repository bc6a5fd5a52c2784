// This file creates the browser tab's only event queue (outbox), which uses the browser's storage, network and clock.
import { createOutbox, type NewLearnerEvent } from './outbox.ts';

const EVENTS_URL = '/api/events';
const SESSION_LOST_EVENT = 'keyreel:session-lost';
/** Limits the size of keepalive requests, because browsers reject keepalive requests that contain more than 64 KiB. */
const MAX_KEEPALIVE_BYTES = 60_000;
/** Sets the time after which a request is aborted, because a request that gets no response delays all later events. */
const REQUEST_TIMEOUT_MS = 20_000;

const outbox = createOutbox({
  storage: {
    // If the browser blocks storage, even reading the `localStorage` property throws an error. Each storage function therefore reads
    // `localStorage` only when it is called.
    keys: () => Object.keys(localStorage),
    getItem: (name) => localStorage.getItem(name),
    setItem: (name, text) => localStorage.setItem(name, text),
    removeItem: (name) => localStorage.removeItem(name),
  },
  postEvents: async (text) => {
    const body = new Blob([text], { type: 'application/json' });
    const response = await fetch(EVENTS_URL, {
      method: 'POST',
      body,
      keepalive: body.size <= MAX_KEEPALIVE_BYTES,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    // If the response body is not read, the request stays open until the timeout aborts the request.
    response.text().catch(() => {});
    return response;
  },
  sendBeacon: (body) => void navigator.sendBeacon(EVENTS_URL, new Blob([body], { type: 'application/json' })),
  onSessionLost: () => dispatchEvent(new Event(SESSION_LOST_EVENT)),
  now: () => Date.now(),
  fillRandomBytes: (bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>),
  setTimer: (run, ms) => setTimeout(run, ms),
  clearTimer: (timer) => clearTimeout(timer as number),
});

/**
 * Sends the stored events whenever the browser comes back online and whenever the page is hidden or closed. The app must call this function
 * once on startup.
 */
export function sendEventsOnPageHide(): void {
  addEventListener('online', () => outbox.sendNow());
  addEventListener('pagehide', () => outbox.sendBeacon());
  // Mobile browsers often close a page without a `pagehide` event, in which case `visibilitychange` is the last event that the page
  // receives.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') outbox.sendNow();
  });
}

/** Calls `listener` when the learner's session has ended on the server. Returns a function that removes the listener. */
export function onSessionLost(listener: () => void): () => void {
  addEventListener(SESSION_LOST_EVENT, listener);
  return () => removeEventListener(SESSION_LOST_EVENT, listener);
}

/** Stores an event and sends it soon afterwards. While no session is set, events are ignored. */
export function trackEvent(event: NewLearnerEvent): void {
  outbox.add(event);
}

/** Sets the session to which all later events belong. If the session is null, as in the demo, no events are tracked. */
export function setTrackingSession(sessionId: string | null): void {
  outbox.setSession(sessionId);
}

/** Sends the stored events immediately. Returns a promise that resolves when the server has received all events, or after two seconds. */
export function flushEvents(): Promise<void> {
  return outbox.flush();
}
