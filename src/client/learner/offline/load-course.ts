import type { Session } from '#shared/session.ts';
import { fetchCourse, type CourseOnDevice } from './course.ts';
import { hasKept } from './kept-flag.ts';
import { loadOffline } from './load-offline.ts';

/**
 * Loads the modules of a course and the learner's progress. Without a connection, they come from this device if it keeps a module.
 * `prepare` runs before the server is asked, but not without a connection.
 */
export async function loadCourse(session: Session, signal: AbortSignal, prepare?: () => Promise<void>): Promise<CourseOnDevice> {
  const fetchPrepared = async () => {
    await prepare?.();
    return fetchCourse(session, signal);
  };
  if (!hasKept()) return { ...(await fetchPrepared()), savedSlugs: null };
  const { loadKeptCourse, isOffline } = await loadOffline();
  return loadKeptCourse(session, isOffline() ? fetchCourse(session, signal) : fetchPrepared());
}
