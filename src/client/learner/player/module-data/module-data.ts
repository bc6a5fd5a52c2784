import { api } from '#client/api/trpc-client.ts';
import type { Card, Module } from '#shared/catalog.ts';
import { demoCards, demoModule } from '#shared/demo-content.ts';
import type { SessionProgress } from '#shared/session.ts';
import type { RouteParams } from './route-params.ts';

/** A stay in one module: what is loaded once and kept while the learner moves among its pages. */
export interface ModuleData {
  module: Pick<Module, 'id' | 'slug' | 'title' | 'order'>;
  cards: readonly Card[];
  /** Visits to the demo leave no trace. */
  isDemo: boolean;
  /** The card the learner saw last, before this visit. */
  lastCard: SessionProgress['lastCard'];
}

export const demoModuleData: ModuleData = { module: demoModule, cards: demoCards, isDemo: true, lastCard: null };

/** Loads the module around a place. Progress is asked for in the same breath, before this visit changes it. */
export async function loadModuleData(place: RouteParams, signal: AbortSignal): Promise<ModuleData> {
  const progress = api.content.progress.query(undefined, { signal }).catch(() => null);
  const content =
    place.kind === 'play'
      ? await loadModule(place.moduleSlug, signal)
      : await api.content.page.query({ id: place.id, type: place.kind }, { signal });
  return { ...content, isDemo: false, lastCard: (await progress)?.lastCard ?? null };
}

async function loadModule(moduleSlug: string, signal: AbortSignal): Promise<Pick<ModuleData, 'module' | 'cards'>> {
  const module = await api.content.moduleBySlug.query({ moduleSlug }, { signal });
  return { module, cards: await api.content.cards.query({ moduleId: module.id }, { signal }) };
}
