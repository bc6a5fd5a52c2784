import { toFailure } from '#client/api/failure.ts';
import { api } from '#client/api/trpc-client.ts';
import { buildObjectPath } from '#shared/media/object-url.ts';
import type { OpenedModule } from '#shared/opened-module.ts';
import { buildOpenModuleRequest, isRouteInModule } from '#shared/routing/route-params.ts';
import type { Session } from '#shared/session.ts';
import type { ModuleData } from './module-data.ts';
import type { PlayerSource } from './player-source.ts';

interface ServerSourceOptions {
  session: Session;
  /** Holds the module that arrived together with the session, so that no request is needed right after the login, or null. */
  firstModule: OpenedModule | null;
  onSessionMissing: () => void;
}

/** Plays the modules of the learner's product. A module is loaded together with the learner's progress, in one request. */
export function createServerSource({ session, firstModule, onSessionMissing }: ServerSourceOptions): PlayerSource {
  let first = firstModule && toModuleData(firstModule);
  const getAvailableModule: PlayerSource['getAvailableModule'] = (params) =>
    first && isRouteInModule(params, first.module, first.cards) ? first : null;
  return {
    sessionId: session.id,
    nickname: session.nickname,
    mark: session.mark ?? null,
    language: session.product.language,
    getAvailableModule,
    async loadModule(params, signal) {
      const available = getAvailableModule(params);
      // A module that the learner opens again later is loaded again, because its content and the learner's progress change.
      first = null;
      if (available) return available;
      try {
        return toModuleData(await api.content.open.query(buildOpenModuleRequest(params), { signal }));
      } catch (error) {
        if (!signal.aborted && toFailure(error).code === 'session.missing') onSessionMissing();
        throw error;
      }
    },
    getObjectUrl: buildObjectPath,
  };
}

function toModuleData({ module, cards, progress, unlockedCardIds }: OpenedModule): ModuleData {
  const { lastCard, openedCardIds, doneCardIds } = progress;
  return { module, cards, lastCard, unlockedCardIds, openedCardIds, doneCardIds };
}
