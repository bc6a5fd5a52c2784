import { isModulePath, KEPT_CACHE, LEASE_PATH, type KeptLease, type KeptModule } from '#shared/kept-cache.ts';
import { isRouteInModule, parseRouteParams } from '#shared/routing/route-params.ts';
import { matchRoute, type RouteName } from '#shared/routing/routes.ts';
import { APP_PAGE, fetchPage, HOME_PAGE, openShell, storePage } from './shell.ts';

/** Sets how long a page waits for a server that accepts requests and does not answer. */
const PATIENCE_MS = 3000;
const LEARNER_ROUTES: RouteName[] = ['home', 'play', 'tip', 'challenge', 'moduleComplete', 'modules'];

/** Returns the name of the learner's screen at a path, or null for everything else, which the worker leaves alone. */
export function findLearnerRoute(pathname: string): RouteName | null {
  const name = matchRoute(pathname)?.name ?? null;
  return name !== null && LEARNER_ROUTES.includes(name) ? name : null;
}

export interface PageContext {
  pathname: string;
  /** Keeps the worker alive until the promise settles. */
  waitUntil: (pending: Promise<unknown>) => void;
  /** Is called when the page that has just been opened turned out to be out of date. */
  onOutdated: (path: string) => void;
}

/**
 * Opens one of the learner's pages. The access key form and kept modules come from the device at once and are checked in the background;
 * every other page comes from the server, and from the device only if the server fails or is silent.
 */
export async function openPage(request: Request, { pathname, waitUntil, onOutdated }: PageContext): Promise<Response> {
  const path = findLearnerRoute(pathname) === 'home' ? HOME_PAGE : APP_PAGE;
  const stored = await (await openShell()).match(path);
  if (stored && (path === HOME_PAGE || (await isKept(pathname)))) {
    const checking = fetchPage(path).then(
      (isOutdated) => isOutdated && onOutdated(path),
      () => {},
    );
    waitUntil(checking);
    return stored;
  }
  if (!stored) {
    const response = await fetch(request);
    if (path === HOME_PAGE && response.ok) waitUntil(storePage(path, response.clone()).catch(() => {}));
    return response;
  }
  // The page with a learner's data is not stored, but its visit is a good moment to look for another brand.
  waitUntil(fetchPage(APP_PAGE).catch(() => {}));
  const fresh = fetch(request).then((response) => (response.status >= 500 ? stored : response));
  const patience = new Promise<Response>((resolve) => setTimeout(resolve, PATIENCE_MS, stored));
  return Promise.race([fresh.catch(() => stored), patience]);
}

/** Returns whether a path leads into a module that the browser's current session keeps. */
async function isKept(pathname: string): Promise<boolean> {
  const route = matchRoute(pathname);
  if (!route || route.name === 'modules') return false;
  const cache = await caches.open(KEPT_CACHE);
  const lease = (await (await cache.match(LEASE_PATH))?.json()) as KeptLease | undefined;
  if (!lease) return false;
  for (const request of await cache.keys()) {
    if (!isModulePath(new URL(request.url).pathname)) continue;
    const kept = (await (await cache.match(request))!.json()) as KeptModule;
    if (!kept.isComplete || kept.session.id !== lease.session.id) continue;
    if (isRouteInModule(parseRouteParams(route.params), kept.module, kept.cards)) return true;
  }
  return false;
}
