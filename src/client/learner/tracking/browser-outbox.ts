// The one outbox of the browser tab, with the browser's storage, network and clock.
import { createOutbox, type NewLearnerEvent } from './outbox.ts';

const EVENTS_URL = '/api/events';
const SESSION_LOST_EVENT = 'keyreel:session-lost';
/** Browsers reject keepalive requests of more than 64 KiB. */
const MAX_KEEPALIVE_BYTES = 60_000;
/** A request that hangs is aborted, because the events after it wait for it. */
const REQUEST_TIMEOUT_MS = 20_000;

const outbox = createOutbox({
  storage: {
    // Where storage is blocked, even reading `localStorage` throws, so it is read in every call.
    getItem: (name) => localStorage.getItem(name),
    setItem: (name, text) => localStorage.setItem(name, text),
    removeItem: (name) => localStorage.removeItem(name),
  },
  postEvents: (text) => {
    const body = new Blob([text], { type: 'application/json' });
    return fetch(EVENTS_URL, {
      method: 'POST',
      body,
      keepalive: body.size <= MAX_KEEPALIVE_BYTES,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
  },
  sendBeacon: (body) => void navigator.sendBeacon(EVENTS_URL, new Blob([body], { type: 'application/json' })),
  onSessionLost: () => dispatchEvent(new Event(SESSION_LOST_EVENT)),
  now: () => Date.now(),
  fillRandomBytes: (bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>),
  setTimer: (run, ms) => setTimeout(run, ms),
  clearTimer: (timer) => clearTimeout(timer as number),
});

/** Sends the stored events when the browser is online again and when the page is hidden or closed. Call it once at start. */
export function sendEventsOnPageHide(): void {
  addEventListener('online', () => outbox.sendNow());
  addEventListener('pagehide', () => outbox.sendBeacon());
  // Mobile browsers often end a page without pagehide; visibilitychange is the last event they send.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') outbox.sendNow();
  });
}

/** Calls the listener when the server no longer knows the session of the events. Returns a function that removes the listener. */
export function onSessionLost(listener: () => void): () => void {
  addEventListener(SESSION_LOST_EVENT, listener);
  return () => removeEventListener(SESSION_LOST_EVENT, listener);
}

/** Stores an event and sends it soon. Does nothing without a session. */
export function trackEvent(event: NewLearnerEvent): void {
  outbox.add(event);
}

/** Sets the session of the events that follow. With null, as in the demo, no events are tracked. */
export function setTrackingSession(sessionId: string | null): void {
  outbox.setSession(sessionId);
}

/** Sends the stored events at once. Resolves when the server has all of them, or after two seconds. */
export function flushEvents(): Promise<void> {
  return outbox.flush();
}
