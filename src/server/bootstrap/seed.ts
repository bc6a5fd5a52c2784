import type { Deps } from '../deps.ts';
import { listModules } from '../services/authoring/module-service.ts';
import { listProducts } from '../services/authoring/product-service.ts';
import { ensureFirstAdmin } from '../services/people/admin-account-service.ts';
import { createSampleCourse } from './sample-course.ts';
import { findSetting, insertSetting } from './setting-queries.ts';

/** Describes the data that the first start of the server created, including secrets that are shown only once. */
export interface SeedResult {
  admin: { username: string; generatedPassword: string | null } | null;
  sample: { key: string; title: string } | null;
}

/** Creates the first data of an empty installation, which is an administrator and, unless SAMPLE_COURSE is off, the sample course. */
export async function seedInstallation(deps: Deps): Promise<SeedResult> {
  const admin = await ensureFirstAdmin(deps);
  // The server stores that it has decided whether to create the sample course, so that no later start creates a deleted sample course
  // again.
  const isFirstStart = (await findSetting(deps.db, 'sample_course')) === null;
  const isEmpty = isFirstStart && (await listProducts(deps)).length === 0 && (await listModules(deps)).length === 0;
  // When several processes start at the same time on an empty database, only one process creates the sample course.
  const decides = isFirstStart && (await insertSetting(deps.db, 'sample_course', 'decided'));
  return { admin, sample: decides && isEmpty && deps.config.hasSampleCourse ? await createSampleCourse(deps) : null };
}
