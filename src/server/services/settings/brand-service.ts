import type { DbOrTrx } from '#db/open-database.ts';
import { transact } from '#db/transact.ts';
import { AppError } from '#shared/app-error.ts';
import { DEFAULT_CLIENT_CONFIG } from '#shared/client-config.ts';
import { UNTOUCHED_BRAND } from '#shared/brand/brand.ts';
import { savedBrandSchema, type Brand, type SaveBrandInput, type SavedBrand } from '#shared/brand/brand-schemas.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit, type AuditDeps } from '../audit/audit-service.ts';
import { keepReplacedPictures, purgeBrandImages, resolvePictures } from './brand-image-service.ts';
import { findSetting, insertSetting, replaceSetting } from './setting-queries.ts';

const SETTING = 'brand';
const UNTOUCHED: SavedBrand = { revision: 0, savedAt: null, brand: UNTOUCHED_BRAND };

/** Returns the stored text of the brand, or null when nothing was ever set. The text changes with every revision. */
export const findBrandText = (db: DbOrTrx): Promise<string | null> => findSetting(db, SETTING);

export const parseBrand = (text: string | null): SavedBrand => (text === null ? UNTOUCHED : savedBrandSchema.parse(JSON.parse(text)));

export async function loadBrand({ db }: Pick<Deps, 'db'>): Promise<SavedBrand> {
  return parseBrand(await findBrandText(db));
}

/** Stores what a school has set. Throws `brand.changed` when somebody else has saved since the given revision was read. */
export async function saveBrand(deps: Pick<Deps, 'db'> & AuditDeps, { revision, brand }: SaveBrandInput): Promise<SavedBrand> {
  return transact(deps.db, async (trx) => {
    const before = await findBrandText(trx);
    const old = parseBrand(before);
    if (old.revision !== revision) throw createChangedError(old);
    const changed = await resolvePictures(trx, brand);
    await keepReplacedPictures(trx, old.brand, deps.now());
    const saved: SavedBrand = { revision: revision + 1, savedAt: deps.now().toISOString(), brand: changed };
    const to = JSON.stringify(saved);
    const isStored = before === null ? await insertSetting(trx, SETTING, to) : await replaceSetting(trx, SETTING, { from: before, to });
    if (!isStored) throw createChangedError(await loadBrand({ db: trx }));
    const name = changed.name ?? DEFAULT_CLIENT_CONFIG.brand.name;
    const fields = listDifferentFields(old.brand, changed);
    const isPictureOnly = fields.length > 0 && fields.every((field) => field === 'logo' || field === 'icons');
    await recordAudit(trx, deps, isPictureOnly ? 'brand.pictureChanged' : 'brand.changed', { id: null, name }, fields.join(', '));
    return saved;
  });
}

/** Returns to the names, colors, texts and shops of an installation in which nothing was ever set. */
export const resetBrand = (deps: Pick<Deps, 'db'> & AuditDeps, { revision }: { revision: number }): Promise<SavedBrand> =>
  saveBrand(deps, { revision, brand: UNTOUCHED_BRAND });

const listDifferentFields = (a: Brand, b: Brand) =>
  (Object.keys(b) as (keyof Brand)[]).filter((field) => JSON.stringify(a[field]) !== JSON.stringify(b[field]));

const createChangedError = ({ savedAt }: SavedBrand) =>
  new AppError('brand.changed', { time: `${(savedAt ?? '').slice(0, 16).replace('T', ' ')} UTC` });

/** Deletes pictures that the school replaced more than a week ago. */
export const purgeReplacedPictures = async (deps: Pick<Deps, 'db' | 'now'>): Promise<void> =>
  purgeBrandImages(deps, (await loadBrand(deps)).brand);
