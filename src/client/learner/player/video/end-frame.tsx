import { useState } from 'react';
import { buildObjectPath } from '#shared/media/object-url.ts';
import { useVideoState } from '../player-context.tsx';

/**
 * Shows the image that replaces a video at its end. The hidden image is preloaded, so that the image appears without a delay. If the image
 * fails to load, the last frame of the video stays visible.
 */
export function EndFrame({ imageId }: { imageId: string }) {
  const hasEnded = useVideoState((video) => video.ended, false);
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) return null;
  return <img className="video end-frame" src={buildObjectPath(imageId)} alt="" hidden={!hasEnded} onError={() => setHasFailed(true)} />;
}
