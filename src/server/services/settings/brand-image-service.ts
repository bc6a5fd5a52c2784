import { createHash } from 'node:crypto';
import { PNG } from 'image-size/types/png';
import { WEBP } from 'image-size/types/webp';
import type { DbOrTrx } from '#db/open-database.ts';
import { AppError } from '#shared/app-error.ts';
import {
  BRAND_IMAGE_MAX_BYTES,
  ICON_PIXELS,
  listBrandHashes,
  LOGO_MAX_SIZE,
  type Brand,
  type BrandImageInput,
  type BrandLogo,
  type SaveBrandInput,
} from '#shared/brand/brand-schemas.ts';
import type { Deps } from '../../deps.ts';
import { deleteBrandImagesBefore, keepBrandImages, selectBrandImages, upsertBrandImage, type BrandImage } from './brand-image-queries.ts';

const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Stores a picture that an author's browser has drawn. No learner sees the picture before the brand names it. Only the signature and the
 * size are read, and the picture is never decoded. Throws `picture.unreadable` when it is not what its kind allows.
 */
export async function addBrandImage(deps: Pick<Deps, 'db' | 'now'>, { kind, content: base64 }: BrandImageInput): Promise<BrandLogo> {
  const content = Buffer.from(base64, 'base64');
  if (content.length > BRAND_IMAGE_MAX_BYTES) throw new AppError('picture.tooLarge');
  const size = readSize(content);
  if (!size || !isAllowed(kind, size)) throw new AppError('picture.unreadable');
  const image = { ...size, hash: createHash('sha256').update(content).digest('hex') };
  await upsertBrandImage(deps.db, { ...image, kind, content, madeAt: deps.now().toISOString() });
  return image;
}

type ImageSize = Omit<BrandLogo, 'hash'>;

function readSize(content: Buffer): ImageSize | null {
  for (const [type, contentType] of [
    [PNG, 'image/png'],
    [WEBP, 'image/webp'],
  ] as const) {
    try {
      if (!type.validate(content)) continue;
      const { width, height } = type.calculate(content);
      return { contentType, width, height };
    } catch {
      return null;
    }
  }
  return null;
}

function isAllowed(kind: BrandImage['kind'], { contentType, width, height }: ImageSize): boolean {
  if (kind !== 'logo') return contentType === 'image/png' && width === ICON_PIXELS[kind] && height === width;
  return width > 0 && height > 0 && width <= LOGO_MAX_SIZE.width && height <= LOGO_MAX_SIZE.height;
}

/** Returns the brand with the type and size of its logo. Throws `picture.unreadable` when a picture is not stored. */
export async function resolvePictures(trx: DbOrTrx, brand: SaveBrandInput['brand']): Promise<Brand> {
  const hashes = listBrandHashes(brand);
  const images = hashes.length === 0 ? [] : await selectBrandImages(trx, hashes);
  const findStored = (kind: BrandImage['kind'], hash: string): BrandImage => {
    const image = images.find((each) => each.hash === hash && (kind === 'logo') === (each.kind === 'logo'));
    if (!image) throw new AppError('picture.unreadable');
    return image;
  };
  for (const [kind, hash] of Object.entries(brand.icons?.files ?? {})) findStored(kind as BrandImage['kind'], hash);
  if (brand.logo === null) return { ...brand, logo: null };
  const { hash, contentType, width, height } = findStored('logo', brand.logo.hash);
  return { ...brand, logo: { hash, contentType, width, height } };
}

/** Keeps the pictures of the old brand a while longer, for pages that are open and for people who undo the change. */
export async function keepReplacedPictures(trx: DbOrTrx, old: Brand, now: Date): Promise<void> {
  const hashes = listBrandHashes(old);
  if (hashes.length > 0) await keepBrandImages(trx, hashes, now.toISOString());
}

/** Deletes pictures that were made or replaced more than a week ago and that the brand does not name. */
export async function purgeBrandImages(deps: Pick<Deps, 'db' | 'now'>, brand: Brand): Promise<void> {
  const before = new Date(deps.now().getTime() - KEPT_MS).toISOString();
  await deleteBrandImagesBefore(deps.db, before, { except: listBrandHashes(brand) });
}
