// What the learner did, on its way to the server. The rules are in outbox-queue.ts; here they meet the browser.
import type { NewLearnerEvent } from './uuid-v7.ts';
import { createOutbox } from './outbox.ts';

const EVENTS_URL = '/api/events';
const SESSION_LOST_EVENT = 'keyreel:session-lost';
/** Browsers refuse to keep more than 64 KiB alive past the page. */
const MAX_KEEPALIVE_BYTES = 60_000;
/** A connection that hangs is given up, else nothing behind it would ever leave. */
const REQUEST_TIMEOUT_MS = 20_000;

const outbox = createOutbox({
  storage: {
    // Even reading `localStorage` throws where the browser forbids it.
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

/** Sends when the connection returns and before the page goes. Once, when the app starts. */
export function sendEventsOnPageHide(): void {
  addEventListener('online', () => outbox.sendNow());
  addEventListener('pagehide', () => outbox.sendBeacon());
  // Phones often end a page without pagehide; being hidden is the last thing they tell.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') outbox.sendNow();
  });
}

/** Listens for the server's word that it knows no session any more: its key was revoked or has expired. Gives the way to stop. */
export function onSessionLost(listener: () => void): () => void {
  addEventListener(SESSION_LOST_EVENT, listener);
  return () => removeEventListener(SESSION_LOST_EVENT, listener);
}

/** Keeps an event and sends it soon; without a session it does nothing. */
export function trackEvent(event: NewLearnerEvent): void {
  outbox.add(event);
}

/** Whose events follow; null (demo, no session) records nothing. */
export function setTrackingSession(sessionId: string | null): void {
  outbox.setSession(sessionId);
}

/** Resolves when the server has everything, or after two seconds. */
export function flushEvents(): Promise<void> {
  return outbox.flush();
}
