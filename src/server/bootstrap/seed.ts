import { setTimeout } from 'node:timers/promises';
import { transact } from '#db/transact.ts';
import type { Deps } from '../deps.ts';
import { ensureFirstAdmin } from '../services/people/admin-account-service.ts';
import { findSetting, insertSetting } from '../services/settings/setting-queries.ts';

/** Describes the data that the server created on its first start, including secrets that are shown only once. */
export interface SeedResult {
  admin: { username: string; generatedPassword: string | null } | null;
  sample: { key: string; title: string } | null;
}

/** Sets the interval at which a process checks whether another process has finished creating the sample course. */
const POLL_INTERVAL_MS = 200;

/** Creates the initial data of an empty installation: an administrator and, unless SAMPLE_COURSE is off, the sample course. */
export async function seedInstallation(deps: Deps): Promise<SeedResult> {
  const admin = await ensureFirstAdmin(deps);
  while (!(await hasDecidedSampleCourse(deps))) {
    // If several processes start at the same time with an empty database, one of them creates the sample course while the others wait; if
    // that process is killed, its lock expires, and another one takes over.
    const unlock = await deps.locks.tryAcquire('sample course');
    if (unlock === null) await setTimeout(POLL_INTERVAL_MS);
    else
      try {
        return { admin, sample: await decideSampleCourse(deps) };
      } finally {
        await unlock();
      }
  }
  return { admin, sample: null };
}

/**
 * Returns whether an earlier start has already created or skipped the sample course. A later start must not create a deleted sample course
 * again.
 */
const hasDecidedSampleCourse = async ({ db }: Pick<Deps, 'db'>) => (await findSetting(db, 'sample_course')) !== null;

/**
 * Creates the sample course if the installation is empty and SAMPLE_COURSE is on, and records that no later start may create it. The course
 * and this record are stored in one transaction, so that a killed process leaves no partial course and the next start creates the whole
 * course. The files are stored before it; those that a killed process leaves behind are found as orphans.
 */
async function decideSampleCourse(deps: Deps): Promise<SeedResult['sample']> {
  const { createSampleCourse, putSampleFiles } = await import('./sample-course.ts');
  const isWanted = deps.config.hasSampleCourse && (await hasNoCourses(deps));
  const files = isWanted ? await putSampleFiles(deps) : null;
  return transact(deps.db, async (trx) => {
    const inTransaction = { ...deps, db: trx };
    if (!(await insertSetting(trx, 'sample_course', 'decided'))) return null;
    return files && (await hasNoCourses(inTransaction)) ? createSampleCourse(inTransaction, files) : null;
  });
}

async function hasNoCourses(deps: Pick<Deps, 'db'>): Promise<boolean> {
  const { listProducts } = await import('../services/authoring/product-service.ts');
  const { listModules } = await import('../services/authoring/module-service.ts');
  return (await listProducts(deps)).length === 0 && (await listModules(deps)).length === 0;
}
