import type { DbOrTrx } from '#db/open-database.ts';
import { AppError } from '#shared/app-error.ts';
import type { ModuleVersion, ModuleVersionContent } from '#shared/authoring/module-version.ts';
import type { Deps } from '#server/deps.ts';
import { selectModules } from '../module-queries.ts';
import { findFileNames } from '../object-name-queries.ts';
import { selectRevisionFields } from './revision-queries.ts';
import { findLiveVersionNumber, selectVersions } from './version-queries.ts';

type FoundVersion = Awaited<ReturnType<typeof selectVersions>>[number];

/** Returns the versions of a module, newest first. Throws `module.missing` when the module does not exist. */
export async function listVersions({ db }: Pick<Deps, 'db'>, moduleId: string): Promise<ModuleVersion[]> {
  const liveNumber = await requireLiveVersionNumber(db, moduleId);
  return (await selectVersions(db, moduleId)).map((version) => describeVersion(version, liveNumber));
}

/**
 * Returns a version of a module with the cards that learners saw. Throws `module.missing` or `version.missing` when the module or the
 * version does not exist.
 */
export async function getVersion(
  { db }: { db: DbOrTrx },
  { moduleId, number }: { moduleId: string; number: number },
): Promise<ModuleVersionContent> {
  const liveNumber = await requireLiveVersionNumber(db, moduleId);
  const [version] = await selectVersions(db, moduleId, number);
  if (!version) throw new AppError('version.missing');
  const fields = await selectRevisionFields(db, version.cards);
  // A retired card that has been purged is missing from the old versions of its module.
  const cards = version.cards.flatMap(([id, revision]) => {
    const found = fields.get(`${id} ${revision}`);
    return found ? [{ id, ...found }] : [];
  });
  return { ...describeVersion(version, liveNumber), cards, files: await findFileNames(db, cards) };
}

async function requireLiveVersionNumber(db: DbOrTrx, moduleId: string): Promise<number> {
  const [module] = await selectModules(db, { id: moduleId });
  if (!module) throw new AppError('module.missing');
  return findLiveVersionNumber(db, moduleId);
}

function describeVersion({ cards, adminId: _adminId, ...version }: FoundVersion, liveNumber: number): ModuleVersion {
  return { ...version, cardCount: cards.length, isLive: version.number === liveNumber };
}
