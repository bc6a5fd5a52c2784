// What the learner did, on its way to the server. The rules are in outbox-queue.ts; here they meet the browser.
import type { NewLearnerEvent } from './uuid-v7.ts';
import { createOutbox } from './outbox.ts';

const ADDRESS = '/api/events';
const SESSION_LOST = 'keyreel:session-lost';
/** Browsers refuse to keep more than 64 KiB alive past the page. */
const KEPT_ALIVE_BYTES = 60_000;
/** A connection that hangs is given up, else nothing behind it would ever leave. */
const ANSWER_MS = 20_000;

const outbox = createOutbox({
  storage: {
    // Even reading `localStorage` throws where the browser forbids it.
    getItem: (name) => localStorage.getItem(name),
    setItem: (name, text) => localStorage.setItem(name, text),
    removeItem: (name) => localStorage.removeItem(name),
  },
  postEvents: (text) => {
    const body = new Blob([text], { type: 'application/json' });
    return fetch(ADDRESS, { method: 'POST', body, keepalive: body.size <= KEPT_ALIVE_BYTES, signal: AbortSignal.timeout(ANSWER_MS) });
  },
  sendBeacon: (body) => void navigator.sendBeacon(ADDRESS, new Blob([body], { type: 'application/json' })),
  onSessionLost: () => dispatchEvent(new Event(SESSION_LOST)),
  now: () => Date.now(),
  fillRandomBytes: (bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>),
  setTimer: (run, ms) => setTimeout(run, ms),
  clearTimer: (timer) => clearTimeout(timer as number),
});

/** Sends when the connection returns and before the page goes. Once, when the app starts. */
export function sendEventsOnPageHide(): void {
  addEventListener('online', () => outbox.hurry());
  addEventListener('pagehide', () => outbox.leave());
  // Phones often end a page without pagehide; being hidden is the last thing they tell.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') outbox.hurry();
  });
}

/** Listens for the server's word that it knows no session any more: its key was revoked or has expired. Gives the way to stop. */
export function onSessionLost(listener: () => void): () => void {
  addEventListener(SESSION_LOST, listener);
  return () => removeEventListener(SESSION_LOST, listener);
}

/** Keeps an event and sends it soon; without a session it does nothing. */
export function trackEvent(event: NewLearnerEvent): void {
  outbox.report(event);
}

/** Whose events follow; null (demo, no session) records nothing. */
export function setTrackingSession(sessionId: string | null): void {
  outbox.setSession(sessionId);
}

/** Resolves when the server has everything, or after two seconds. */
export function flushEvents(): Promise<void> {
  return outbox.flushed();
}
