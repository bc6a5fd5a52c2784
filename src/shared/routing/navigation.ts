import type { Card } from '../catalog.ts';
import type { PageType } from '../page-types/card-fields.ts';
import { pathPrefixes } from '../page-types/path-prefixes.ts';

export type NavigationTarget = { to: 'card'; card: Card } | { to: 'module-complete' };

interface CardIndex {
  byId: ReadonlyMap<string, Card>;
  byOrder: ReadonlyMap<number, Card>;
}

/** Holds an index for each list of cards, because a module of 2000 pages is searched for each of its links. */
const indexes = new WeakMap<readonly Card[], CardIndex>();

function getIndex(cards: readonly Card[]): CardIndex {
  const known = indexes.get(cards);
  if (known) return known;
  const index = { byId: new Map(cards.map((card) => [card.id, card])), byOrder: new Map(cards.map((card) => [card.order, card])) };
  indexes.set(cards, index);
  return index;
}

const findById = (cards: readonly Card[], id: string | null | undefined) => (id ? getIndex(cards).byId.get(id) : undefined);
const findByOrder = (cards: readonly Card[], order: number) => getIndex(cards).byOrder.get(order);

/**
 * Returns the destination of the Next button. The link of the chosen option or the passed challenge takes precedence over the card's own
 * link. Without a link, the Next button leads to the next card or, after the last card, to the module-complete screen. Links from a card to
 * itself or to a missing card are ignored.
 */
export function findNextTarget(card: Card, cards: readonly Card[], outcomePageId: string | null = null): NavigationTarget {
  const linked = [outcomePageId, card.nextPageId].map((id) => findById(cards, id)).find((found) => found && found.id !== card.id);
  const next = linked ?? findByOrder(cards, card.order + 1);
  return next ? { to: 'card', card: next } : { to: 'module-complete' };
}

/** Returns the page to which a failed challenge leads, or null when the author has not chosen such a page. */
export function findFailTarget(card: Card, cards: readonly Card[]): NavigationTarget | null {
  const failCard = findById(cards, card.nextOnFailPageId);
  return failCard && failCard.id !== card.id ? { to: 'card', card: failCard } : null;
}

/** Returns the card before the given card in the module, or null when the given card is the first one. */
export function findPreviousCard(card: Card, cards: readonly Card[]): Card | null {
  return findByOrder(cards, card.order - 1) ?? null;
}

/**
 * Finds the card for a /play path, first by slug and then by id. Returns the first card of the module when no card matches. Returns
 * null only when the module has no cards.
 */
export function findRequestedCard(cards: readonly Card[], page: string | undefined): Card | null {
  if (page === undefined) return findByOrder(cards, 1) ?? cards[0] ?? null;
  return cards.find((card) => card.slug === page) ?? findById(cards, page) ?? cards[0] ?? null;
}

/**
 * Builds the path of a card: /tips/{id} for a tip, /challenge/{id} for a challenge, and /play/{module}/{card} for a card of any
 * other type.
 */
export function buildCardPath(card: { id: string; slug: string; type: string }, moduleSlug: string): string {
  const pathPrefix = Object.hasOwn(pathPrefixes, card.type) ? pathPrefixes[card.type as PageType] : null;
  if (pathPrefix) return `/${pathPrefix}/${encodeURIComponent(card.id)}`;
  return `/play/${encodeURIComponent(moduleSlug)}/${encodeURIComponent(card.slug)}`;
}

export function buildTargetPath(target: NavigationTarget, moduleSlug: string): string {
  return target.to === 'card' ? buildCardPath(target.card, moduleSlug) : `/module-complete/${encodeURIComponent(moduleSlug)}`;
}
