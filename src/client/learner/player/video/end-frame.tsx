import { useState } from 'react';
import { usePlayerSource } from '../module-data/player-source.ts';
import { useVideoState } from '../player-context.tsx';

/**
 * Shows the image that replaces a video at its end. The image is loaded in advance while it is hidden, so that it appears without delay. If
 * the image fails to load, the video's last frame stays visible.
 */
export function EndFrame({ imageId }: { imageId: string }) {
  const hasEnded = useVideoState((video) => video.ended, false);
  const { getObjectUrl } = usePlayerSource();
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) return null;
  return <img className="video end-frame" src={getObjectUrl(imageId)} alt="" hidden={!hasEnded} onError={() => setHasFailed(true)} />;
}
