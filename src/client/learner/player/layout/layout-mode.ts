import type { VideoPlacement } from '../../page-types/page-view-registry.tsx';
import type { VideoOrientation } from '../playback/media-state.ts';

/** `video-area`: the video has an area of its own. `video-background`: it plays, dimmed, behind the content. `no-video`: there is none. */
export type LayoutMode = 'video-area' | 'video-background' | 'no-video';

export function chooseLayoutMode(placement: VideoPlacement, orientation: VideoOrientation | null, hasVideo: boolean): LayoutMode {
  if (!hasVideo) return 'no-video';
  const isBackground = placement === 'background' || (placement === 'background-if-portrait' && orientation === 'portrait');
  return isBackground ? 'video-background' : 'video-area';
}
