import type { Session } from '#shared/session.ts';
import { buildModulePath, isLeaseOpen, KEPT_CACHE, LEASE_PATH, type KeptModule } from '#shared/kept-cache.ts';
import { isRouteInModule, parseRouteParams, type RouteParams } from '#shared/routing/route-params.ts';
import { matchRoute } from '#shared/routing/routes.ts';
import { toFailure, type Failure } from '#client/api/failure.ts';
import { listModules, readLease, readModule, removeAll, removeModule, writeEntry } from './kept-store.ts';
import { reportContact } from './offline-status.ts';
import { offlineEn } from '#shared/words/en/offline.ts';
import { getWords } from '#client/words/words-store.ts';

/** Sets how long a screen waits for a server that accepts requests and does not answer. */
const PATIENCE_MS = 3000;
const RENEWAL_MS = 60_000;

/** Takes the place of the server's answer: a session, or the failure of a device that has to connect first. */
export type StandIn = { session: Session; failure: null } | { session: null; failure: Failure };

const createLeaseExpired = (): Failure => ({ code: 'lease.expired', status: 0, message: getWords(offlineEn).connectOnce });

/**
 * Returns the session on the device that stands in for the server's answer, or null when the answer came first. A kept module opens at once;
 * every other screen waits for the answer as long as the patience lasts.
 */
export async function waitForKeptSession(answer: Promise<unknown>): Promise<StandIn | null> {
  const lease = await readLease();
  if (!lease) return null;
  const isOpen = isLeaseOpen(lease, Date.now());
  const standIn: StandIn = isOpen ? { session: lease.session, failure: null } : { session: null, failure: createLeaseExpired() };
  const route = matchRoute(location.pathname);
  const isModule = route !== null && route.name !== 'modules' && route.name !== 'home';
  if (isOpen && isModule && (await findKeptModule(parseRouteParams(route.params), lease.session.id))) return standIn;
  return raceWithPatience<StandIn | null>(
    answer.then(() => null),
    () => standIn,
  );
}

/** Waits for an answer of the server. If it does not come, the value on the device takes its place, or the failure is thrown. */
export async function raceWithPatience<T>(answer: Promise<T>, getFromDevice: () => T | Promise<T>): Promise<T> {
  const watched = answer.then(
    (value) => {
      reportContact(true);
      return { value };
    },
    (error: unknown) => {
      const { code, status } = toFailure(error);
      if (code !== 'network' && status < 500) throw error;
      reportContact(false);
      return null;
    },
  );
  const first = await Promise.race([watched, new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null))]);
  if (first) return first.value;
  reportContact(false);
  return getFromDevice();
}

/** Returns the complete modules of a session on the device. */
export async function listKeptModules(sessionId: string): Promise<KeptModule[]> {
  return (await listModules()).filter(({ isComplete, session }) => isComplete && session.id === sessionId);
}

/** Returns the complete module on the device into which a route leads, or null. */
export async function findKeptModule(params: RouteParams, sessionId: string): Promise<KeptModule | null> {
  return (await listKeptModules(sessionId)).find(({ module, cards }) => isRouteInModule(params, module, cards)) ?? null;
}

let renewedAt = 0;

/** Records that the server has confirmed the session. */
export async function noteContact(session: Session): Promise<void> {
  reportContact(true);
  const now = Date.now();
  const lease = await readLease();
  if (lease?.session.id === session.id && now - renewedAt < RENEWAL_MS && now >= renewedAt) return;
  renewedAt = now;
  await writeEntry(LEASE_PATH, { session, contactedAt: now });
}

/** Deletes everything that was kept for the session that the server no longer accepts. */
export async function purgeSession(): Promise<void> {
  const lease = await readLease();
  const modules = await listModules();
  const isLost = ({ session }: KeptModule) => session.id === lease?.session.id;
  if (modules.every(isLost)) return removeAll();
  for (const { module } of modules.filter(isLost)) await removeModule(module.slug);
  await (await caches.open(KEPT_CACHE)).delete(LEASE_PATH);
}

/** Changes what the device has of a module, unless another tab has removed or updated the module meanwhile. */
export async function changeModule({ module, version }: KeptModule, changes: Partial<KeptModule>): Promise<void> {
  const stored = await readModule(module.slug);
  if (stored?.version === version && stored.isComplete) await storeModule({ ...stored, ...changes });
}

export const storeModule = (kept: KeptModule) => writeEntry(buildModulePath(kept.module.slug), kept);
