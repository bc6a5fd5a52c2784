import type { Db } from '#db/open.ts';
import { findSetting, upsertSetting } from './setting-queries.ts';
import { createSampleCourse } from './sample-course.ts';
import { ConfigError } from '../config.ts';
import type { Deps } from '../deps.ts';
import { listModules } from '../services/authoring/module-service.ts';
import { listProducts } from '../services/authoring/product-service.ts';
import { ensureFirstAdmin } from '../services/gate/admin-account-service.ts';
import type { KeySigner } from '../services/keys/key-signer.ts';

const CANARY = { prefix: 'CANARY', random: '000000', signature: '00' };

/** What the first start made and is shown once. */
export interface SeedResult {
  admin: { username: string; madePassword: string | null } | null;
  sample: { key: string; title: string } | null;
}

/** Makes what an empty installation needs: an administrator, and the sample course if it is wanted. */
export async function seedInstallation(deps: Deps): Promise<SeedResult> {
  const admin = await ensureFirstAdmin(deps);
  // Remembered, so that a deleted sample course does not come back.
  const isFirst = (await findSetting(deps.db, 'sample_course')) === null;
  const isEmpty = isFirst && (await listProducts(deps)).length === 0 && (await listModules(deps)).length === 0;
  if (isFirst) await upsertSetting(deps.db, 'sample_course', 'decided');
  return { admin, sample: isEmpty && deps.config.hasSampleCourse ? await createSampleCourse(deps) : null };
}

/** Keys are hashed under a pepper outside the database: with another one, no sold key would open. */
export async function checkPepper({ db, keySigner }: Pick<Deps, 'db' | 'keySigner'>): Promise<void> {
  const isRight = await matchesPepperCanary(db, keySigner);
  if (isRight === false)
    throw new ConfigError('DATA_DIR holds a secrets.json that does not belong to this database; put back the one from your backup');
  if (isRight === null) await upsertSetting(db, 'pepper_canary', keySigner.hash(CANARY));
}

/** Whether the keys in this database are hashed under this pepper; null when it was never started with one. */
export async function matchesPepperCanary(db: Db, keySigner: Pick<KeySigner, 'hash'>): Promise<boolean | null> {
  const stored = await findSetting(db, 'pepper_canary');
  return stored === null ? null : stored === keySigner.hash(CANARY);
}
