import type { DbOrTrx } from '#db/open-database.ts';
import type { BrandImageKind, BrandLogo } from '#shared/brand/brand-schemas.ts';

export interface BrandImage extends BrandLogo {
  kind: BrandImageKind;
}

/** Stores a picture. A picture that is stored already counts as made now. */
export async function upsertBrandImage(db: DbOrTrx, image: BrandImage & { content: Buffer; madeAt: string }): Promise<void> {
  await db
    .insertInto('brand_image')
    .values({
      hash: image.hash,
      kind: image.kind,
      content_type: image.contentType,
      width: image.width,
      height: image.height,
      content: image.content.toString('base64'),
      made_at: image.madeAt,
    })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ made_at: image.madeAt }))
    .execute();
}

export async function selectBrandImages(db: DbOrTrx, hashes: readonly string[]): Promise<BrandImage[]> {
  const rows = await db
    .selectFrom('brand_image')
    .select(['hash', 'kind', 'content_type', 'width', 'height'])
    .where('hash', 'in', hashes)
    .execute();
  return rows.map(({ hash, kind, content_type: contentType, width, height }) => ({
    hash,
    kind: kind as BrandImageKind,
    contentType: contentType as BrandLogo['contentType'],
    width,
    height,
  }));
}

export async function findBrandImageContent(db: DbOrTrx, hash: string): Promise<{ contentType: string; content: Buffer } | null> {
  const row = await db.selectFrom('brand_image').select(['content_type', 'content']).where('hash', '=', hash).executeTakeFirst();
  return row ? { contentType: row.content_type, content: Buffer.from(row.content, 'base64') } : null;
}

/** Starts the time again for which replaced pictures are kept. */
export async function keepBrandImages(db: DbOrTrx, hashes: readonly string[], madeAt: string): Promise<void> {
  await db.updateTable('brand_image').set({ made_at: madeAt }).where('hash', 'in', hashes).execute();
}

export async function deleteBrandImagesBefore(db: DbOrTrx, madeAt: string, { except }: { except: readonly string[] }): Promise<void> {
  await db
    .deleteFrom('brand_image')
    .where('made_at', '<', madeAt)
    .where('hash', 'not in', ['', ...except])
    .execute();
}
