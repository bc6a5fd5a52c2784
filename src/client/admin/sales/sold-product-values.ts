import type { WhatIsSold } from '#shared/sales/sale-schemas.ts';

export const soldProductLabels = {
  theirs: 'Product or price in the shop',
  productId: 'Product',
  maxLogins: 'Max logins',
  days: 'Days',
} as const;

export interface SoldProductValues {
  productId: string;
  maxLogins: string;
  days: string;
}

export const toSoldProductValues = ({ productId, maxLogins, days }: WhatIsSold): SoldProductValues => ({
  productId,
  maxLogins: String(maxLogins),
  days: days === null ? '' : String(days),
});

/** Turns what was typed into numbers. No days stand for a key without an end. */
export const parseSoldProduct = ({ productId, maxLogins, days }: SoldProductValues): WhatIsSold => ({
  productId,
  maxLogins: Number(maxLogins),
  days: days.trim() === '' ? null : Number(days),
});
