import type { PageType } from '#shared/catalog.ts';
import type { Shape } from '../playback/media-state.ts';

/** watch: the picture has its own row. do: it plays dimmed behind the work. plain: there is no picture. */
export type StageMode = 'watch' | 'do' | 'plain';

/** Lists of videos need the room of a tall picture; beside a wide one they fit. */
export function stageMode(type: PageType, shape: Shape | null, hasPicture: boolean): StageMode {
  if (!hasPicture) return 'plain';
  if (type === 'challenge') return 'do';
  return (type === 'aggregator' || type === 'resourceLibrary') && shape === 'tall' ? 'do' : 'watch';
}

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the next video may be loaded ahead on this connection; browsers that do not tell may. */
export function mayLoadAhead({ saveData = false, effectiveType = '' }: Connection = {}): boolean {
  return !saveData && !effectiveType.endsWith('2g');
}
