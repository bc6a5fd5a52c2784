import type { DbOrTrx } from '#db/open-database.ts';
import { formatAccessKey } from '#shared/access-keys/access-key-format.ts';
import type { Deps } from '#server/deps.ts';
import { createKeyGenerator, type KeyGenerator } from './key-generator.ts';

export interface SoldKey {
  saleId: string;
  sourceId: string;
  order: string;
  line: string;
  tries: number;
}

const MAX_ATTEMPTS = 100;

/** The same sale always gives the same access key, so a shop can repeat its messages, and nothing readable is stored. */
export function createSoldKeyGenerator(
  deps: Pick<Deps, 'keySigner' | 'randomBytes'>,
  prefix: string,
  { sourceId, order, line, tries }: Omit<SoldKey, 'saleId'>,
): KeyGenerator {
  return createKeyGenerator(deps, prefix, { requestId: 'sale', sourceId, order, line, tries } as { requestId: string });
}

/** Returns the sale of an access key, or null when the access key was not sold by a shop. */
export async function findSaleOfKey(db: DbOrTrx, accessKeyId: string): Promise<(SoldKey & { status: string }) | null> {
  const row = await db
    .selectFrom('sale')
    .select(['id as saleId', 'source_id as sourceId', 'order_id as order', 'line', 'tries', 'status'])
    .where('access_key_id', '=', accessKeyId)
    .executeTakeFirst();
  return row ?? null;
}

/** Gives a sale the access key that has replaced its former one. */
export async function moveSaleToKey(trx: DbOrTrx, saleId: string, key: { id: string; tries: number }): Promise<void> {
  await trx.updateTable('sale').set({ access_key_id: key.id, tries: key.tries, shown_at: null }).where('id', '=', saleId).execute();
}

/** Derives the complete text of a sold access key again. Returns null when the access key was not derived from the sale. */
export async function deriveSoldKey(
  deps: Pick<Deps, 'db' | 'keySigner' | 'randomBytes'>,
  sale: SoldKey & { accessKeyId: string },
): Promise<string | null> {
  const row = await deps.db
    .selectFrom('access_key')
    .select(['prefix', 'key_hash as keyHash'])
    .where('id', '=', sale.accessKeyId)
    .executeTakeFirst();
  if (!row) return null;
  const sequence = createSoldKeyGenerator(deps, row.prefix, sale);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const parts = sequence.next();
    if (deps.keySigner.hash(parts) === row.keyHash) return formatAccessKey(parts);
  }
  return null;
}
