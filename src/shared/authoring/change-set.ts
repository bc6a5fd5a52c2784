import { CARD_FIELD_NAMES } from '../page-types/card-fields.ts';
import type { ChangedCard, ChangeSet, FieldChange, MovedCard } from './change-set-schema.ts';
import { isDeepEqual } from './deep-equal.ts';
import { findLongestIncreasingSubsequence } from './longest-increasing-subsequence.ts';
import { type CardContent, type ModuleContent } from './module-content.ts';

/** Returns the change set that turns the first version of a module's content into the second version. */
export function diffContents(from: ModuleContent, to: ModuleContent): ChangeSet {
  const before = mapCardsById(from);
  const after = mapCardsById(to);
  const place = (card: CardContent, index: number) => ({ card, position: index + 1 });
  return {
    created: to.map(place).filter(({ card }) => !before.has(card.id)),
    changed: to.flatMap((card, index): ChangedCard[] => {
      const old = before.get(card.id);
      const fields = old ? diffCardFields(old, card) : [];
      return fields.length > 0 ? [{ id: card.id, title: card.title, position: index + 1, fields }] : [];
    }),
    moved: findMovedCards(from, to),
    deleted: from.map(place).filter(({ card }) => !after.has(card.id)),
  };
}

export function diffCardFields(from: CardContent, to: CardContent): FieldChange[] {
  const changed = CARD_FIELD_NAMES.filter((field) => !isDeepEqual(from[field], to[field]));
  return changed.map((field) => ({ field, from: from[field], to: to[field] }));
}

/**
 * Compares the order of the cards that both versions contain. Returns the smallest set of cards that must be moved to turn the first order
 * into the second.
 */
export function findMovedCards(from: ModuleContent, to: ModuleContent): MovedCard[] {
  const positions = new Map(from.map((card, index) => [card.id, index + 1]));
  const kept = to.flatMap(({ id, title }, index) => {
    const position = positions.get(id);
    return position === undefined ? [] : [{ id, title, from: position, to: index + 1 }];
  });
  const unmoved = new Set(findLongestIncreasingSubsequence(kept.map((card) => card.from)));
  return kept.filter((_, index) => !unmoved.has(index));
}

/**
 * Returns the number of cards that a change set creates, changes, moves or deletes. A card that is both changed and moved counts only once.
 */
export function countChanges({ created, changed, moved, deleted }: ChangeSet): number {
  return created.length + deleted.length + new Set([...changed, ...moved].map(({ id }) => id)).size;
}

export function mapCardsById(content: ModuleContent): ReadonlyMap<string, CardContent> {
  return new Map(content.map((card) => [card.id, card]));
}
