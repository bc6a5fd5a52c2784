import { useState } from 'react';
import { buildObjectPath } from '#shared/media/object-id.ts';
import { useVideoState } from '../player-context.tsx';

/** The image that replaces a video at its end. It is preloaded hidden, so that it appears without delay. If it fails to load, the last frame stays. */
export function EndFrame({ imageId }: { imageId: string }) {
  const hasEnded = useVideoState((video) => video.ended, false);
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) return null;
  return <img className="video end-frame" src={buildObjectPath(imageId)} alt="" hidden={!hasEnded} onError={() => setHasFailed(true)} />;
}
