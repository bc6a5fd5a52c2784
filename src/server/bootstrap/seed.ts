import { setTimeout } from 'node:timers/promises';
import { transact } from '#db/transact.ts';
import type { Deps } from '../deps.ts';
import { listModules } from '../services/authoring/module-service.ts';
import { listProducts } from '../services/authoring/product-service.ts';
import { ensureFirstAdmin } from '../services/people/admin-account-service.ts';
import { createSampleCourse } from './sample-course.ts';
import { findSetting, insertSetting } from './setting-queries.ts';

/** Describes the data that the server created on its first start, including secrets that are shown only once. */
export interface SeedResult {
  admin: { username: string; generatedPassword: string | null } | null;
  sample: { key: string; title: string } | null;
}

/** Sets how often a process checks whether another process has finished creating the sample course. */
const POLL_INTERVAL_MS = 200;

/** Creates the initial data of an empty installation: an administrator and, unless SAMPLE_COURSE is off, the sample course. */
export async function seedInstallation(deps: Deps): Promise<SeedResult> {
  const admin = await ensureFirstAdmin(deps);
  while (!(await hasDecidedSampleCourse(deps))) {
    // When several processes start at the same time with an empty database, one process creates the sample course, and the others wait. If
    // the process that holds the lock is killed, the lock expires, and another process creates the sample course.
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
 * Returns whether the decision about the sample course was made on an earlier startup, so that a deleted sample course is not created
 * again.
 */
const hasDecidedSampleCourse = async ({ db }: Pick<Deps, 'db'>) => (await findSetting(db, 'sample_course')) !== null;

/**
 * Creates the sample course if the installation is empty, and records that the decision about the sample course was made. One transaction
 * creates the course and records the decision, so that a killed process leaves no partial sample course, and the next startup creates the
 * whole course.
 */
function decideSampleCourse(deps: Deps): Promise<SeedResult['sample']> {
  return transact(deps.db, async (trx) => {
    const inTransaction = { ...deps, db: trx };
    if (!(await insertSetting(trx, 'sample_course', 'decided'))) return null;
    const isEmpty = (await listProducts(inTransaction)).length === 0 && (await listModules(inTransaction)).length === 0;
    return isEmpty && deps.config.hasSampleCourse ? createSampleCourse(inTransaction) : null;
  });
}
