import type { Card } from '../catalog.ts';
import { findRequestedCard } from './navigation.ts';
import type { OpenModuleRequest } from '../opened-module.ts';

export type RouteParams = { kind: 'play'; moduleSlug: string; page: string | undefined } | { kind: 'tip' | 'challenge'; id: string };

export type RawRouteParams = Partial<Record<'moduleSlug' | 'pageId' | 'tipId' | 'challengeId', string>>;

const DEMO_SLUG = 'demo';

export function parseRouteParams({ moduleSlug = '', pageId, tipId, challengeId }: RawRouteParams): RouteParams {
  if (tipId !== undefined) return { kind: 'tip', id: tipId };
  if (challengeId !== undefined) return { kind: 'challenge', id: challengeId };
  return { kind: 'play', moduleSlug, page: pageId };
}

export function buildOpenModuleRequest(params: RouteParams): OpenModuleRequest {
  return params.kind === 'play' ? { moduleSlug: params.moduleSlug } : { id: params.id, type: params.kind };
}

/** Returns whether the URL belongs to the built-in demo, which needs no session. */
export function isDemoRoute(params: RouteParams): boolean {
  return params.kind === 'play' ? params.moduleSlug === DEMO_SLUG : params.id.startsWith(`${DEMO_SLUG}-`);
}

/**
 * Returns whether the URL leads to a page of the given module. When the result is true, the client does not need to load another module.
 */
export function isRouteInModule(params: RouteParams, module: { slug: string }, cards: readonly Card[]): boolean {
  return params.kind === 'play' ? params.moduleSlug === module.slug : findCardByIdAndType(params, cards) !== undefined;
}

/** Returns the card that the URL identifies. Returns null when the URL identifies no card, and the player then shows "Page not found". */
export function findCardForRoute(params: RouteParams, cards: readonly Card[]): Card | null {
  return params.kind === 'play' ? findRequestedCard(cards, params.page) : (findCardByIdAndType(params, cards) ?? null);
}

const findCardByIdAndType = ({ kind, id }: { kind: string; id: string }, cards: readonly Card[]) =>
  cards.find((card) => card.id === id && card.type === kind);
