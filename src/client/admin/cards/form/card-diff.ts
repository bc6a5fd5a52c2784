import { isDeepEqual } from '#shared/authoring/deep-equal.ts';
import type { Card, NewCard } from '#shared/catalog.ts';
import { pickCardFields } from '#shared/page-types/card-fields.ts';
import { toCardFormValues, toCardPayload } from './card-form-values.ts';

/** Returns only the changed fields, so that saving a card does not overwrite another administrator's changes. */
export function diffCard(card: Card, next: NewCard): Partial<NewCard> {
  const fields = { ...card, ...pickCardFields(card) };
  // Fields that the form does not show, such as overlays, keep their stored values.
  const isChanged = ([name, value]: [string, unknown]) =>
    name in toCardPayload(toCardFormValues(card)) && !isDeepEqual(fields[name as keyof Card], value);
  return Object.fromEntries(Object.entries(next).filter(isChanged));
}

/** Compares two versions of a card. The comparison ignores the `order` field, because moving another card can change it. */
export function isSameCard(one: Card, other: Card): boolean {
  return isDeepEqual({ ...one, order: 0 }, { ...other, order: 0 });
}
