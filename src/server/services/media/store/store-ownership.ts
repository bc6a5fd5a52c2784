import type { Deps } from '#server/deps.ts';
import { findSetting, upsertSetting } from '../../settings/setting-queries.ts';

/** Lists the marks by which this database recognizes an object store as its own, as JSON. */
export const STORE_MARKS_SETTING = 'store_marks';

type OwnershipDeps = Pick<Deps, 'db' | 'objects'>;

/**
 * Returns whether this installation may delete files in its object store. A store without a mark belongs to nobody yet. A store with another
 * mark belongs to another installation, or to another copy of this one, for example because a backup was restored elsewhere with the same
 * STORAGE_URL.
 */
export async function ownsStore({ db, objects }: OwnershipDeps): Promise<boolean> {
  const mark = (await objects.owner?.readMark()) ?? null;
  return mark === null || (await findMarks(db)).includes(mark);
}

/**
 * Changes the mark of the object store, so that every other copy of this database loses the store. Returns false, and changes nothing, when
 * the store already belongs to another installation. If the process is killed in between, the database knows both marks.
 */
export async function renewStoreMark(deps: OwnershipDeps & Pick<Deps, 'newId'>): Promise<boolean> {
  if (!deps.objects.owner) return true;
  if (!(await ownsStore(deps))) return false;
  await adoptStore(deps);
  return true;
}

/** Claims an object store that belongs to nobody. Returns whether the store belongs to this installation. */
export async function claimStore(deps: OwnershipDeps & Pick<Deps, 'newId'>): Promise<boolean> {
  if (deps.objects.owner && (await deps.objects.owner.readMark()) === null) await adoptStore(deps);
  return ownsStore(deps);
}

/** Claims the object store for this installation, whoever owned it before. */
export async function adoptStore({ db, objects, newId }: OwnershipDeps & Pick<Deps, 'newId'>): Promise<void> {
  const mark = newId();
  await upsertSetting(db, STORE_MARKS_SETTING, JSON.stringify([...(await findMarks(db)).slice(-1), mark]));
  await objects.owner?.writeMark(mark);
  await upsertSetting(db, STORE_MARKS_SETTING, JSON.stringify([mark]));
}

async function findMarks(db: Deps['db']): Promise<string[]> {
  return JSON.parse((await findSetting(db, STORE_MARKS_SETTING)) ?? '[]') as string[];
}

export function describeForeignStore({ owner }: Pick<Deps['objects'], 'owner'>): string {
  return (
    `STORAGE_URL: ${owner?.storeName ?? 'the store'} belongs to another installation, or to another copy of this one, so nothing in it is deleted. ` +
    'If that one still runs, give this one a bucket or a prefix of its own. If it does not, run: npm run store -- adopt'
  );
}
