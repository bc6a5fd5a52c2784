import { NOT_SOLD, type Brand, type Shops } from '#shared/brand/brand-schemas.ts';

/** Holds the fields of the form, in which an empty text means not set. */
export interface SchoolValues extends Pick<Brand, 'logo' | 'icons'> {
  name: string;
  accent: string;
  texts: Record<keyof Brand['texts'], string>;
  shops: ShopValues;
}

export type ShopValues = Record<keyof Shops, { address: string; isSold: boolean }>;

const mapValues = <Key extends string, From, To>(values: Record<Key, From>, map: (value: From) => To) =>
  Object.fromEntries(Object.entries<From>(values).map(([key, value]) => [key, map(value)])) as Record<Key, To>;

export const toShopValues = (shops: Shops): ShopValues =>
  mapValues(shops, (shop) => ({ address: shop === NOT_SOLD ? '' : (shop ?? ''), isSold: shop !== NOT_SOLD }));

export const fromShopValues = (shops: ShopValues): Shops =>
  mapValues(shops, ({ address, isSold }) => (isSold ? address.trim() || null : NOT_SOLD));

export const toSchoolValues = ({ name, accent, texts, shops, ...pictures }: Brand): SchoolValues => ({
  ...pictures,
  name: name ?? '',
  accent: accent ?? '',
  texts: mapValues(texts, (text) => text ?? ''),
  shops: toShopValues(shops),
});

export const fromSchoolValues = ({ shops, ...values }: SchoolValues): Brand => ({
  ...values,
  name: values.name.trim() || null,
  accent: values.accent.trim().toLowerCase() || null,
  texts: mapValues(values.texts, (text) => text.trim() || null),
  shops: fromShopValues(shops),
});
