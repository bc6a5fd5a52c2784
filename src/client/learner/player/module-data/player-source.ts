import { createContext, use, type ReactNode } from 'react';
import { buildObjectPath } from '#shared/media/object-url.ts';
import type { RouteParams } from '#shared/routing/route-params.ts';
import type { ModuleData } from './module-data.ts';

/** Provides what the player plays. The player itself does not know whether that is the server, a draft or the demo. */
export interface PlayerSource {
  /**
   * Identifies the learner whose answers and playback position the browser keeps. The id and the nickname are null where nobody has logged in, as in the demo
   * and in a preview.
   */
  sessionId: string | null;
  nickname: string | null;
  /** Holds what the videos show faintly, or null where they show no mark. */
  mark: string | null;
  /** Holds the language tag of the lessons' texts, if it is known. */
  language?: string | undefined;
  /** Says above the title of each page what is played, where that is no lesson of the learner's own. */
  label?: string;
  /** Stands above each page where somebody tries the module. */
  tools?: ReactNode;
  /** Returns the module that can be played at once, while `loadModule` is still running, or null if there is none. */
  getAvailableModule: (params: RouteParams) => ModuleData | null;
  loadModule: (params: RouteParams, signal: AbortSignal) => Promise<ModuleData>;
  getObjectUrl: (objectId: string) => string;
}

export const PlayerSourceContext = createContext<PlayerSource | null>(null);

/** Returns the source of the player. The hook throws an error outside a player. */
export function usePlayerSource(): PlayerSource {
  const source = use(PlayerSourceContext);
  if (!source) throw new Error('usePlayerSource needs a PlayerSourceContext above it');
  return source;
}

/** Creates a source for a module that is already loaded and whose files are on the server. */
export function createLoadedSource(moduleData: ModuleData, language?: string): PlayerSource {
  return {
    sessionId: null,
    nickname: null,
    mark: null,
    language,
    getAvailableModule: () => moduleData,
    loadModule: () => Promise.resolve(moduleData),
    getObjectUrl: buildObjectPath,
  };
}
