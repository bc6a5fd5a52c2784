import { useLayoutEffect, useState } from 'react';
import { loadVideoSource, scheduleMediaRelease } from '../playback/media-commands.ts';
import { usePlayerSource } from '../module-data/player-source.ts';
import { useVideo } from '../player-context.tsx';
import { hasTransparentPixel } from './overlay-sync.ts';
import { useOverlaySync } from './use-overlay-sync.ts';

const SAMPLE_SIZE_PX = 8;

/**
 * Plays a transparent overlay video on top of the main video and in sync with it. The overlay video is decorative and stays hidden if it
 * fails to load or if the browser ignores transparency in videos.
 */
export function OverlayVideo({ overlayVideoId }: { overlayVideoId: string }) {
  const { getObjectUrl } = usePlayerSource();
  const main = useVideo();
  const [overlay, setOverlay] = useState<HTMLVideoElement | null>(null);
  const [isTransparent, setIsTransparent] = useState(false);
  useOverlaySync(main, overlay);
  const src = getObjectUrl(`${overlayVideoId}.webm`);
  useLayoutEffect(() => {
    if (!overlay) return;
    loadVideoSource(overlay, src);
    return () => scheduleMediaRelease(overlay);
  }, [overlay, src]);
  return (
    <video
      ref={setOverlay}
      className="overlay-video"
      data-video="overlay"
      muted
      playsInline
      disablePictureInPicture
      preload="auto"
      tabIndex={-1}
      aria-hidden="true"
      hidden={!isTransparent}
      onLoadedData={(event) => setIsTransparent(hasTransparentPixel(samplePixels(event.currentTarget)))}
      onError={() => console.warn(`The overlay ${overlayVideoId} could not be loaded.`)}
    />
  );
}

/** Scales the current video frame down to a few pixels and returns their RGBA values. */
function samplePixels(video: HTMLVideoElement): Uint8ClampedArray | number[] {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SAMPLE_SIZE_PX;
  const context = canvas.getContext('2d');
  context?.drawImage(video, 0, 0, SAMPLE_SIZE_PX, SAMPLE_SIZE_PX);
  return context?.getImageData(0, 0, SAMPLE_SIZE_PX, SAMPLE_SIZE_PX).data ?? [];
}
