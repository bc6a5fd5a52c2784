import { NOT_SOLD, type Shops } from '#shared/brand/brand-schemas.ts';

/** Holds the fields of the shops, in which an empty address means not set. */
export type ShopValues = Record<keyof Shops, { address: string; isSold: boolean }>;

export const mapValues = <Key extends string, From, To>(values: Record<Key, From>, map: (value: From) => To) =>
  Object.fromEntries(Object.entries<From>(values).map(([key, value]) => [key, map(value)])) as Record<Key, To>;

export const toShopValues = (shops: Shops): ShopValues =>
  mapValues(shops, (shop) => ({ address: shop === NOT_SOLD ? '' : (shop ?? ''), isSold: shop !== NOT_SOLD }));

export const fromShopValues = (shops: ShopValues): Shops =>
  mapValues(shops, ({ address, isSold }) => (isSold ? address.trim() || null : NOT_SOLD));
