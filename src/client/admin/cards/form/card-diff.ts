import type { Card, NewCard } from '#shared/catalog.ts';
import { toCardFormValues, toCardPayload } from './card-form-values.ts';

/** Returns the changed fields only, so that saving does not overwrite another admin's changes. */
export function diffCard(card: Card, next: NewCard): Partial<NewCard> {
  // Fields that the form does not show, such as overlays, stay as they are.
  const isChanged = ([name, value]: [string, unknown]) =>
    name in toCardPayload(toCardFormValues(card)) && !isDeepEqual(card[name as keyof Card], value);
  return Object.fromEntries(Object.entries(next).filter(isChanged));
}

/** Compares two versions of a card, except for its order, which changes whenever another card moves. */
export function isSameCard(one: Card, other: Card): boolean {
  return isDeepEqual({ ...one, order: 0 }, { ...other, order: 0 });
}

function isDeepEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, sortObjectKeys) === JSON.stringify(other, sortObjectKeys);
}

/** A JSON replacer that makes the order of an object's fields irrelevant. */
function sortObjectKeys(_: string, value: unknown): unknown {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value;
}
