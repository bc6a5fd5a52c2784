import type { PageType } from '#shared/catalog.ts';
import type { VideoOrientation } from '../playback/media-state.ts';

/** watch: the picture has its own row. do: it plays dimmed behind the work. plain: there is no picture. */
export type LayoutMode = 'watch' | 'do' | 'plain';

/** Lists of videos need the room of a tall picture; beside a wide one they fit. */
export function chooseLayoutMode(type: PageType, shape: VideoOrientation | null, hasPicture: boolean): LayoutMode {
  if (!hasPicture) return 'plain';
  if (type === 'challenge') return 'do';
  return (type === 'aggregator' || type === 'resourceLibrary') && shape === 'tall' ? 'do' : 'watch';
}

interface NetworkConnection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the next video may be loaded ahead on this connection; browsers that do not tell may. */
export function canPreload({ saveData = false, effectiveType = '' }: NetworkConnection = {}): boolean {
  return !saveData && !effectiveType.endsWith('2g');
}
