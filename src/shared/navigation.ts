import type { Card } from './catalog.ts';
import { getPageTypeRules } from './page-types/page-type-registry.ts';

/** Where a step leads: to a card of the same module, or past its end. */
export type NavigationTarget = { to: 'card'; card: Card } | { to: 'module-complete' };

const findById = (cards: readonly Card[], id: string | null | undefined) => (id ? cards.find((card) => card.id === id) : undefined);
const findByOrder = (cards: readonly Card[], order: number) => cards.find((card) => card.order === order);

/**
 * Where Next leads: the link that was earned (a chosen option's, a passed challenge's), else the card's own link,
 * else the card after it, else the end of the module. A link to the card itself or to a card that is not there counts as none.
 */
export function findNextTarget(card: Card, cards: readonly Card[], earnedPageId: string | null = null): NavigationTarget {
  const linked = [earnedPageId, card.nextPageId].map((id) => findById(cards, id)).find((found) => found && found.id !== card.id);
  const next = linked ?? findByOrder(cards, card.order + 1);
  return next ? { to: 'card', card: next } : { to: 'module-complete' };
}

/** Where Previous leads: the card before it, if there is one. */
export function findPreviousCard(card: Card, cards: readonly Card[]): Card | null {
  return findByOrder(cards, card.order - 1) ?? null;
}

/** The card a /play address names: by slug, then by id, else the first; null only when the module has no cards. */
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

export function buildTargetPath(target: NavigationTarget, moduleSlug: string): string {
  return target.to === 'card' ? buildCardPath(target.card, moduleSlug) : `/module-complete/${encodeURIComponent(moduleSlug)}`;
}
