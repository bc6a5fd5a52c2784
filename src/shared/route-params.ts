import type { Card } from './catalog.ts';
import { findRequestedCard } from './navigation.ts';
import type { OpenModuleRequest } from './opened-module.ts';

/** What a URL of the player asks for: a page of a module, or a tip or challenge by its id. */
export type RouteParams = { kind: 'play'; moduleSlug: string; page: string | undefined } | { kind: 'tip' | 'challenge'; id: string };

/** The parameters of the player's three routes, as the router passes them. */
export type RawRouteParams = Partial<Record<'moduleSlug' | 'pageId' | 'tipId' | 'challengeId', string>>;

const DEMO_SLUG = 'demo';

export function parseRouteParams({ moduleSlug = '', pageId, tipId, challengeId }: RawRouteParams): RouteParams {
  if (tipId !== undefined) return { kind: 'tip', id: tipId };
  if (challengeId !== undefined) return { kind: 'challenge', id: challengeId };
  return { kind: 'play', moduleSlug, page: pageId };
}

/** Returns the request that loads the module of a URL. */
export function toOpenRequest(params: RouteParams): OpenModuleRequest {
  return params.kind === 'play' ? { moduleSlug: params.moduleSlug } : { id: params.id, type: params.kind };
}

/** Returns whether the URL is part of the demo, which is built in and needs no session. */
export function isDemoRoute(params: RouteParams): boolean {
  return params.kind === 'play' ? params.moduleSlug === DEMO_SLUG : params.id.startsWith(`${DEMO_SLUG}-`);
}

/** Returns whether the URL leads to a page of the given module, so that nothing has to be loaded. */
export function isRouteInModule(params: RouteParams, module: { slug: string }, cards: readonly Card[]): boolean {
  return params.kind === 'play' ? params.moduleSlug === module.slug : findCardByIdAndType(params, cards) !== undefined;
}

/** Returns the card that the URL asks for, or null, which is shown as "Page not found". */
export function findCardForRoute(params: RouteParams, cards: readonly Card[]): Card | null {
  return params.kind === 'play' ? findRequestedCard(cards, params.page) : (findCardByIdAndType(params, cards) ?? null);
}

const findCardByIdAndType = ({ kind, id }: { kind: string; id: string }, cards: readonly Card[]) =>
  cards.find((card) => card.id === id && card.type === kind);
