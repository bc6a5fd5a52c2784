import type { Brand } from '#shared/brand/brand-schemas.ts';
import { fromShopValues, mapValues, toShopValues, type ShopValues } from '../../ui/form/shop-values.ts';

/** Holds the fields of the form, in which an empty text means not set. */
export interface SchoolValues extends Pick<Brand, 'logo' | 'icons'> {
  name: string;
  accent: string;
  texts: Record<keyof Brand['texts'], string>;
  shops: ShopValues;
}

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
