import { browserStorage } from '#client/browser-storage.ts';
import { createOutbox, CURRENT_SESSION_STORAGE_KEY, type Outbox, type OutboxListener } from './outbox.ts';

const EVENTS_URL = '/api/events';
/** Limits the size of keepalive requests, because browsers reject keepalive requests that contain more than 64 KiB. */
const MAX_KEEPALIVE_BYTES = 60_000;
/** Sets the time after which a request is aborted, because a request that gets no response delays all later events. */
const REQUEST_TIMEOUT_MS = 20_000;

export const createBrowserOutbox = (): Outbox =>
  createOutbox({
    storage: browserStorage,
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
    now: () => Date.now(),
    fillRandomBytes: (bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>),
    setTimer: (run, ms) => setTimeout(run, ms),
    clearTimer: (timer) => clearTimeout(timer as number),
  });

/**
 * Sends the stored events whenever the browser comes back online and whenever the page is hidden or closed. The listener
 * hears what happens to the session. Returns a function that undoes all of this.
 */
export function connectOutbox(outbox: Outbox, listener: OutboxListener): () => void {
  const disconnect = new AbortController();
  const { signal } = disconnect;
  outbox.listen(listener);
  // Only other tabs fire this event.
  addEventListener('storage', ({ key }) => key === CURRENT_SESSION_STORAGE_KEY && outbox.checkSession(), { signal });
  addEventListener('online', () => outbox.sendNow(), { signal });
  addEventListener('pagehide', () => outbox.sendBeacon(), { signal });
  // Mobile browsers often close a page without a `pagehide` event, in which case `visibilitychange` is the last event that the page
  // receives. The window receives it after the document, where the player listens and tracks what the learner has watched.
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && outbox.sendBeforeFreeze(), { signal });
  return () => disconnect.abort();
}
