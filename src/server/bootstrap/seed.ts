import type { Db } from '#db/open.ts';
import { readSetting, writeSetting } from './setting-queries.ts';
import { makeSampleCourse } from './sample-course.ts';
import { ConfigError } from '../config.ts';
import type { Deps } from '../deps.ts';
import { listModules } from '../services/authoring/module-service.ts';
import { listProducts } from '../services/authoring/product-service.ts';
import { ensureFirstAdmin } from '../services/gate/admin-account-service.ts';
import type { KeySigner } from '../services/keys/key-signer.ts';

const CANARY = { prefix: 'CANARY', random: '000000', signature: '00' };

/** What the first start made and is shown once. */
export interface FirstStart {
  admin: { username: string; madePassword: string | null } | null;
  sample: { key: string; title: string } | null;
}

/** Makes what an empty installation needs: an administrator, and the sample course if it is wanted. */
export async function prepareFirstStart(deps: Deps): Promise<FirstStart> {
  const admin = await ensureFirstAdmin(deps);
  // Remembered, so that a deleted sample course does not come back.
  const isFirst = (await readSetting(deps.db, 'sample_course')) === null;
  const isEmpty = isFirst && (await listProducts(deps)).length === 0 && (await listModules(deps)).length === 0;
  if (isFirst) await writeSetting(deps.db, 'sample_course', 'decided');
  return { admin, sample: isEmpty && deps.config.hasSampleCourse ? await makeSampleCourse(deps) : null };
}

/** Keys are hashed under a pepper outside the database: with another one, no sold key would open. */
export async function checkPepper({ db, keySeal }: Pick<Deps, 'db' | 'keySeal'>): Promise<void> {
  const isRight = await isPepperOf(db, keySeal);
  if (isRight === false)
    throw new ConfigError('DATA_DIR holds a secrets.json that does not belong to this database; put back the one from your backup');
  if (isRight === null) await writeSetting(db, 'pepper_canary', keySeal.hash(CANARY));
}

/** Whether the keys in this database are hashed under this pepper; null when it was never started with one. */
export async function isPepperOf(db: Db, keySeal: Pick<KeySigner, 'hash'>): Promise<boolean | null> {
  const stored = await readSetting(db, 'pepper_canary');
  return stored === null ? null : stored === keySeal.hash(CANARY);
}
