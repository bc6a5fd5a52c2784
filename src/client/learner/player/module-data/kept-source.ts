import type { KeptModule } from '#shared/kept-cache.ts';
import { selectKeptRenditions } from '#shared/kept-rendition.ts';
import type { Session } from '#shared/session.ts';
import { api } from '#client/api/trpc-client.ts';
import { loadOffline } from '#client/learner/offline/load-offline.ts';
import { gradeChallenge } from '#client/learner/page-types/challenge/grade-challenge.ts';
import type { ModuleData } from './module-data.ts';
import type { PlayerSource } from './player-source.ts';

/** A module that its author has changed comes from the server while there is a connection. */
export function createKeptSource(server: PlayerSource, session: Session): PlayerSource {
  return {
    ...server,
    async loadModule(params, signal) {
      const { findKeptModule } = await loadOffline();
      const kept = server.getAvailableModule(params) ? null : await findKeptModule(params, session.id);
      if (!kept) return server.loadModule(params, signal);
      if (!kept.isOutdated) {
        void checkInBackground(kept);
        return openKept(kept);
      }
      const { raceWithPatience } = await loadOffline();
      return raceWithPatience(server.loadModule(params, signal), () => openKept(kept));
    },
  };
}

async function openKept(kept: KeptModule): Promise<ModuleData> {
  const { addWaitingProgress } = await loadOffline();
  const { module, cards, progress, unlockedCardIds } = await addWaitingProgress(kept, kept.session.id, [kept], gradeChallenge);
  const { lastCard, openedCardIds, doneCardIds } = progress;
  return { module, cards: selectKeptRenditions(cards, kept.rendition), lastCard, unlockedCardIds, openedCardIds, doneCardIds };
}

/** Asks whether the module is still the same. What it finds counts from the next opening on, never in the middle of a page. */
async function checkInBackground(kept: KeptModule): Promise<void> {
  const { changeModule, reportContact, noteContact, removeModule } = await loadOffline();
  try {
    const moduleId = kept.module.id;
    const [current] = await api.content.keepState.query([{ moduleId, version: kept.version }]);
    await noteContact(kept.session);
    if (current?.state === 'gone') return await removeModule(kept.module.slug);
    if (current?.state === 'changed') return await changeModule(kept, { isOutdated: true });
    const { progress, unlockedCardIds } = await api.content.open.query({ moduleSlug: kept.module.slug });
    await changeModule(kept, { progress, unlockedCardIds });
  } catch {
    reportContact(false);
  }
}
