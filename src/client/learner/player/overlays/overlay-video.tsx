import { useLayoutEffect, useState } from 'react';
import { loadSource, scheduleUnload } from '../playback/media-commands.ts';
import { hasTransparentPixel } from './overlay-sync.ts';
import { useOverlaySync } from './use-overlay-sync.ts';

const SAMPLE_PX = 8;

/** A see-through video over the top of the lesson, moving with it. Decoration: when it cannot be shown as meant, it is not shown. */
export function OverlayVideo({ overlayVideoId, main }: { overlayVideoId: string; main: HTMLVideoElement | null }) {
  const [overlay, setOverlay] = useState<HTMLVideoElement | null>(null);
  const [isFit, setFit] = useState(false);
  useOverlaySync(main, overlay);
  const src = `/public-objects/${encodeURIComponent(overlayVideoId)}.webm`;
  useLayoutEffect(() => {
    if (!overlay) return;
    loadSource(overlay, src);
    return () => scheduleUnload(overlay);
  }, [overlay, src]);
  return (
    <video
      ref={setOverlay}
      className="overlay"
      data-video="overlay"
      muted
      playsInline
      disablePictureInPicture
      preload="auto"
      tabIndex={-1}
      aria-hidden="true"
      hidden={!isFit}
      onLoadedData={(event) => setFit(hasTransparentPixel(samplePixels(event.currentTarget)))}
      onError={() => console.warn(`The overlay ${overlayVideoId} could not be loaded.`)}
    />
  );
}

/** A few pixels of the frame on show. */
function samplePixels(video: HTMLVideoElement): Uint8ClampedArray | number[] {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SAMPLE_PX;
  const context = canvas.getContext('2d');
  context?.drawImage(video, 0, 0, SAMPLE_PX, SAMPLE_PX);
  return context?.getImageData(0, 0, SAMPLE_PX, SAMPLE_PX).data ?? [];
}
