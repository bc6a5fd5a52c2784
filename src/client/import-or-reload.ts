import { ConnectionError, UnexpectedResponseError } from '#client/api/trpc-client.ts';

const STORAGE_KEY = 'keyreel:reloaded-build';

/**
 * Loads a JavaScript module on demand. After an update, the server no longer has the code files of older builds. When the code file of an
 * older build is missing, the function reloads the page once per build, and the promise stays pending until the reload. The function throws
 * ConnectionError if the network connection fails, and UnexpectedResponseError if a proxy responds instead of the server. If the reload did
 * not help, the function throws the import error.
 */
export async function importOrReload<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    // When the server is down, a reload would replace the page with the browser's own error page.
    await assertServerResponds();
    if (!markReload()) throw error;
    location.reload();
    return new Promise<never>(() => {});
  }
}

async function assertServerResponds(): Promise<void> {
  const response = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch((cause: unknown) => {
    throw new ConnectionError('The server does not respond', { cause });
  });
  if (!response.ok) throw new UnexpectedResponseError(response, '', {});
}

/**
 * Returns whether a reload of the page is allowed. Returns false if the page has already been reloaded for this build, or if the browser
 * blocks storage.
 */
function markReload(): boolean {
  try {
    const build = import.meta.url;
    if (sessionStorage.getItem(STORAGE_KEY) === build) return false;
    sessionStorage.setItem(STORAGE_KEY, build);
    return true;
  } catch {
    return false;
  }
}
