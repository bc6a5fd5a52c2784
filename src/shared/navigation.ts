import type { Card } from './catalog.ts';
import { getPageTypeRules } from './page-types/page-type-registry.ts';

/** The destination of Next: a card of the same module, or the module-complete screen. */
export type NavigationTarget = { to: 'card'; card: Card } | { to: 'module-complete' };

const findById = (cards: readonly Card[], id: string | null | undefined) => (id ? cards.find((card) => card.id === id) : undefined);
const findByOrder = (cards: readonly Card[], order: number) => cards.find((card) => card.order === order);

/**
 * Finds the destination of Next: the page linked by the outcome (a chosen option or a passed challenge), else the page linked
 * by the card, else the next card in order, else the end of the module. A link to the card itself or to a missing card is ignored.
 */
export function findNextTarget(card: Card, cards: readonly Card[], outcomePageId: string | null = null): NavigationTarget {
  const linked = [outcomePageId, card.nextPageId].map((id) => findById(cards, id)).find((found) => found && found.id !== card.id);
  const next = linked ?? findByOrder(cards, card.order + 1);
  return next ? { to: 'card', card: next } : { to: 'module-complete' };
}

/** Finds the card before this one in order; null for the first. */
export function findPreviousCard(card: Card, cards: readonly Card[]): Card | null {
  return findByOrder(cards, card.order - 1) ?? null;
}

/** Finds the card of a /play path by slug, then by id, else takes the first; null only if the module has no cards. */
export function findRequestedCard(cards: readonly Card[], page: string | undefined): Card | null {
  if (page === undefined) return findByOrder(cards, 1) ?? cards[0] ?? null;
  return cards.find((card) => card.slug === page) ?? findById(cards, page) ?? cards[0] ?? null;
}

/** Builds the path of a card: /tips/{id} and /challenge/{id}, and /play/{module}/{card} for every other type. */
export function buildCardPath(card: { id: string; slug: string; type: string }, moduleSlug: string): string {
  const { pathPrefix } = getPageTypeRules(card.type);
  if (pathPrefix) return `/${pathPrefix}/${encodeURIComponent(card.id)}`;
  return `/play/${encodeURIComponent(moduleSlug)}/${encodeURIComponent(card.slug)}`;
}

/** Builds the path of a destination. */
export function buildTargetPath(target: NavigationTarget, moduleSlug: string): string {
  return target.to === 'card' ? buildCardPath(target.card, moduleSlug) : `/module-complete/${encodeURIComponent(moduleSlug)}`;
}
