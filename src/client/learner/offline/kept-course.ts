import { COURSE_PATH } from '#shared/kept-cache.ts';
import type { Session } from '#shared/session.ts';
import type { Course, CourseOnDevice } from './course.ts';
import { addWaitingProgress } from './local-progress.ts';
import { listKeptModules, raceWithPatience } from './kept-session.ts';
import { readEntry, writeEntry } from './kept-store.ts';

export const storeCourse = (session: Session, course: Course) => writeEntry(COURSE_PATH, { sessionId: session.id, course });

/** Returns the list of modules from the server, or from this device if the server does not answer. */
export async function loadKeptCourse(session: Session, fetching: Promise<Course>): Promise<CourseOnDevice> {
  const fromServer = fetching.then(async (course) => {
    await storeCourse(session, course);
    return { ...course, savedSlugs: null };
  });
  return raceWithPatience<CourseOnDevice>(fromServer, async () => {
    const stored = await readEntry<{ sessionId: string; course: Course }>(COURSE_PATH);
    if (stored?.sessionId !== session.id) return fromServer;
    const kept = await listKeptModules(session.id);
    const { course } = stored;
    const { progress } = await addWaitingProgress({ progress: course.progress, unlockedCardIds: [] }, session.id, kept);
    return { ...course, progress: { ...course.progress, ...progress }, savedSlugs: kept.map(({ module }) => module.slug) };
  });
}
