import type { Card } from './catalog.ts';

/** Where a step leads: to a card of the same module, or past its end. */
export type Target = { to: 'card'; card: Card } | { to: 'module-complete' };

const byId = (cards: readonly Card[], id: string | null | undefined) => (id ? cards.find((card) => card.id === id) : undefined);
const byOrder = (cards: readonly Card[], order: number) => cards.find((card) => card.order === order);

/**
 * Where Next leads: the link that was earned (a chosen option's, a passed challenge's), else the card's own link,
 * else the card after it, else the end of the module. A link to the card itself or to a card that is not there counts as none.
 */
export function nextTarget(card: Card, cards: readonly Card[], earnedPageId: string | null = null): Target {
  const linked = [earnedPageId, card.nextPageId].map((id) => byId(cards, id)).find((found) => found && found.id !== card.id);
  const next = linked ?? byOrder(cards, card.order + 1);
  return next ? { to: 'card', card: next } : { to: 'module-complete' };
}

/** Where Previous leads: the card before it, if there is one. */
export function previousCard(card: Card, cards: readonly Card[]): Card | null {
  return byOrder(cards, card.order - 1) ?? null;
}

/** The card a /play address names: by slug, then by id, else the first; null only when the module has no cards. */
export function openCard(cards: readonly Card[], page: string | undefined): Card | null {
  if (page === undefined) return byOrder(cards, 1) ?? cards[0] ?? null;
  return cards.find((card) => card.slug === page) ?? byId(cards, page) ?? cards[0] ?? null;
}

/** The address of a card: tips and challenges have their own, everything else is under its module. */
export function cardPath(card: { id: string; slug: string; type: string }, moduleSlug: string): string {
  if (card.type === 'tip') return `/tips/${encodeURIComponent(card.id)}`;
  if (card.type === 'challenge') return `/challenge/${encodeURIComponent(card.id)}`;
  return `/play/${encodeURIComponent(moduleSlug)}/${encodeURIComponent(card.slug)}`;
}

export function targetPath(target: Target, moduleSlug: string): string {
  return target.to === 'card' ? cardPath(target.card, moduleSlug) : `/module-complete/${encodeURIComponent(moduleSlug)}`;
}
