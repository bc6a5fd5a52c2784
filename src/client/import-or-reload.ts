import { lazy, type ComponentType } from 'react';
import { ConnectionError, UnexpectedResponseError } from '#client/api/trpc-client.ts';

const STORAGE_KEY = 'keyreel:reloaded-build';
/** Starts the name of every entry of the tab's storage that holds answers which the learner has entered but not submitted. */
export const UNSENT_WORK_KEY = 'keyreel:unsent:';

/**
 * Loads a JavaScript module on demand. After an update, the server no longer has the code files of older builds. If a code file is missing,
 * the function reloads the page, at most once per build and never while the learner has unsubmitted answers. The promise then stays pending
 * until the page is gone. The function throws
 * ConnectionError if the server cannot be reached, UnexpectedResponseError if the server or a proxy responds with an error, and the import
 * error if a reload has not helped.
 */
export async function importOrReload<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    // The server must respond before the page is reloaded, because otherwise the browser would replace the page with its own error page.
    await assertServerResponds();
    if (!markReload()) throw error;
    location.reload();
    return new Promise<never>(() => {});
  }
}

/** Creates a component whose code is loaded when it is shown for the first time. */
export const lazyOrReload = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await importOrReload(load) }));

/** Creates a component that shows nothing if its code cannot be loaded, because the screen works without it. */
export const lazyOrNothing = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: (await importOrReload(load).catch(() => null)) ?? ((() => null) as ComponentType<Props>) }));

async function assertServerResponds(): Promise<void> {
  const response = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch((cause: unknown) => {
    throw new ConnectionError('The server does not respond', { cause });
  });
  if (!response.ok) throw new UnexpectedResponseError(response, '', {});
}

/**
 * Records that the page is about to be reloaded for this build, and returns whether the reload is allowed. Returns false if the page has
 * already been reloaded for this build, the learner has unsubmitted answers, or the browser blocks storage.
 */
function markReload(): boolean {
  try {
    const build = import.meta.url;
    if (sessionStorage.getItem(STORAGE_KEY) === build) return false;
    if (Object.keys(sessionStorage).some((name) => name.startsWith(UNSENT_WORK_KEY))) return false;
    sessionStorage.setItem(STORAGE_KEY, build);
    return true;
  } catch {
    return false;
  }
}
