import type { Card } from '#shared/catalog.ts';
import { findRequestedCard } from '#shared/navigation.ts';

/** What an address of the player names. Tips and challenges are named by their id alone. */
export type RouteParams = { kind: 'play'; moduleSlug: string; page: string | undefined } | { kind: 'tip' | 'challenge'; id: string };

/** The parameters of the three routes the player answers to. */
export type RawRouteParams = Partial<Record<'moduleSlug' | 'pageId' | 'tipId' | 'challengeId', string>>;

const DEMO_SLUG = 'demo';

export function parseRouteParams({ moduleSlug = '', pageId, tipId, challengeId }: RawRouteParams): RouteParams {
  if (tipId !== undefined) return { kind: 'tip', id: tipId };
  if (challengeId !== undefined) return { kind: 'challenge', id: challengeId };
  return { kind: 'play', moduleSlug, page: pageId };
}

/** The demo needs no session: its pages are built in. */
export function isDemoRoute(place: RouteParams): boolean {
  return place.kind === 'play' ? place.moduleSlug === DEMO_SLUG : place.id.startsWith(`${DEMO_SLUG}-`);
}

/** Whether a place lies in a module that is loaded already, so that nothing need be asked for. */
export function isRouteInModule(place: RouteParams, module: { slug: string }, cards: readonly Card[]): boolean {
  return place.kind === 'play' ? place.moduleSlug === module.slug : findCardByIdAndType(place, cards) !== undefined;
}

/** The card at a place; null when there is none, which is 'Page not found'. */
export function findCardForRoute(place: RouteParams, cards: readonly Card[]): Card | null {
  return place.kind === 'play' ? findRequestedCard(cards, place.page) : (findCardByIdAndType(place, cards) ?? null);
}

const findCardByIdAndType = (place: { kind: string; id: string }, cards: readonly Card[]) =>
  cards.find((card) => card.id === place.id && card.type === place.kind);
