import { api } from '#client/api/trpc-client.ts';
import type { Card, Module } from '#shared/catalog.ts';
import { demoCards, demoModule } from '#shared/demo-content.ts';
import type { OpenedModule } from '#shared/opened-module.ts';
import type { SessionProgress } from '#shared/session.ts';
import { toOpenRequest, type RouteParams } from '#shared/route-params.ts';

/** The module that the learner is in. It is loaded once and kept while the learner moves among its pages. */
export interface ModuleData {
  module: Pick<Module, 'id' | 'slug' | 'title' | 'order'>;
  cards: readonly Card[];
  /** Nothing is tracked in the demo. */
  isDemo: boolean;
  /** The last card the learner saw before the module was loaded. */
  lastCard: SessionProgress['lastCard'];
}

export const demoModuleData: ModuleData = { module: demoModule, cards: demoCards, isDemo: true, lastCard: null };

/** Loads the module of a route, with its cards and the session's progress, in one request. */
export async function loadModuleData(params: RouteParams, signal: AbortSignal): Promise<ModuleData> {
  return toModuleData(await api.content.open.query(toOpenRequest(params), { signal }));
}

export function toModuleData({ module, cards, progress }: OpenedModule): ModuleData {
  return { module, cards, isDemo: false, lastCard: progress.lastCard };
}
