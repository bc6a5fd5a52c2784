import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConnectionError, UnexpectedResponseError } from './api/trpc-client.ts';
import { importOrReload, UNSENT_WORK_KEY } from './import-or-reload.ts';

const missing = new TypeError('Failed to fetch dynamically imported module');
const failToLoad = () => Promise.reject(missing);
let reload: ReturnType<typeof vi.fn<() => void>>;

/** Replaces the browser's global objects with fakes. The fake server responds to each request with the result of `respond`. */
function stubBrowser(respond: () => Response, sessionStorage?: object): void {
  const stored = new Map<string, string>();
  reload = vi.fn<() => void>();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', async () => respond());
  vi.stubGlobal(
    'sessionStorage',
    sessionStorage ?? {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, text: string) => stored.set(name, text),
    },
  );
}

beforeEach(() => stubBrowser(() => new Response()));
afterEach(() => vi.unstubAllGlobals());

test('code that loads is returned, and the page is not reloaded', async () => {
  expect(await importOrReload(async () => 'code')).toBe('code');
  expect(reload).not.toHaveBeenCalled();
});

test('a missing file reloads the page once, and shows its error when the reload has not helped', async () => {
  void importOrReload(failToLoad);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  await expect(importOrReload(failToLoad)).rejects.toBe(missing);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('without a connection the page is not reloaded, and the error names the connection', async () => {
  stubBrowser(() => {
    throw new TypeError('Failed to fetch');
  });
  await expect(importOrReload(failToLoad)).rejects.toBeInstanceOf(ConnectionError);
  expect(reload).not.toHaveBeenCalled();
});

test('the page is not reloaded while a proxy responds instead of the server', async () => {
  stubBrowser(() => new Response('upstream is down', { status: 502 }));
  await expect(importOrReload(failToLoad)).rejects.toBeInstanceOf(UnexpectedResponseError);
  expect(reload).not.toHaveBeenCalled();
});

test('the page is not reloaded in a browser without storage, because the reloads might never end', async () => {
  stubBrowser(() => new Response(), {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  await expect(importOrReload(failToLoad)).rejects.toBe(missing);
  expect(reload).not.toHaveBeenCalled();
});

test('the page is not reloaded while the learner has unsubmitted answers', async () => {
  stubBrowser(() => new Response(), { getItem: () => null, setItem: () => {}, [`${UNSENT_WORK_KEY}session:card`]: '[]' });
  await expect(importOrReload(failToLoad)).rejects.toBe(missing);
  expect(reload).not.toHaveBeenCalled();
});
