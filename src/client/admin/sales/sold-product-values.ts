import { salesWords } from '#admin-words/sales.ts';
import type { WhatIsSold } from '#shared/sales/sale-schemas.ts';

export const soldProductLabels = {
  theirs: salesWords.productOrPriceInShop,
  productId: salesWords.product,
  maxLogins: salesWords.maxLogins,
  days: salesWords.days,
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
