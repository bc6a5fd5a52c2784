import { api } from '#client/api/trpc-client.ts';
import { noProgress, type ModuleData } from '../player/module-data/module-data.ts';

/** Loads a module's draft in the form that the player needs. If no draft exists, the returned module has no cards. */
export async function loadDraftModule(moduleId: string, signal: AbortSignal): Promise<ModuleData> {
  const { module, draft } = await api.admin.draft.query({ moduleId }, { signal });
  return { module: { ...module, order: 1 }, cards: draft?.cards ?? [], ...noProgress };
}
