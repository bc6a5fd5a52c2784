import { api } from '#client/api/trpc-client.ts';
import type { Card, Module } from '#shared/catalog.ts';
import { demoCards, demoModule } from '#shared/demo-content.ts';
import type { OpenedModule } from '#shared/opened-module.ts';
import type { SessionProgress } from '#shared/session.ts';
import { buildOpenModuleRequest, type RouteParams } from '#shared/routing/route-params.ts';

/** Holds the data of the current module, which is loaded once and kept while the learner moves between the module's pages. */
export interface ModuleData {
  module: Pick<Module, 'id' | 'slug' | 'title' | 'order'>;
  cards: readonly Card[];
  /** Is true in the demo, where no events are tracked. */
  isDemo: boolean;
  /** Holds the last card that the learner viewed before the module was loaded. */
  lastCard: SessionProgress['lastCard'];
}

export const demoModuleData: ModuleData = { module: demoModule, cards: demoCards, isDemo: true, lastCard: null };

/** Loads a route's module with its cards, together with the session's progress, in one request. */
export async function loadModuleData(params: RouteParams, signal: AbortSignal): Promise<ModuleData> {
  return toModuleData(await api.content.open.query(buildOpenModuleRequest(params), { signal }));
}

export function toModuleData({ module, cards, progress }: OpenedModule): ModuleData {
  return { module, cards, isDemo: false, lastCard: progress.lastCard };
}
