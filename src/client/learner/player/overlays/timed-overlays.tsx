import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import type { Overlay } from '#shared/page-types/field-kinds.ts';
import { loadVideoSource, requestPlay, scheduleMediaRelease } from '../playback/media-commands.ts';
import { isPlaying } from '../playback/media-state.ts';
import { useVideoState } from '../player-context.tsx';
import { sanitizeOverlayStyles } from './overlay-styles.ts';
import { findVisibleOverlays, groupOverlaysByZone } from './overlay-timing.ts';
import './timed-overlays.css';

/**
 * Shows the texts, images and clips that an author placed over the video. Each overlay appears in its zone of the screen during
 * its time range. Clicks on an overlay pass through to the video.
 */
export function TimedOverlays({ overlays }: { overlays: readonly Overlay[] }) {
  // Because the indexes of the visible overlays are joined into one string, the component re-renders only when an overlay appears or
  // disappears.
  const visibleIndexes = useVideoState((video) => findVisibleOverlays(overlays, video.currentTime * 1000).join(' '), '');
  if (visibleIndexes === '') return null;
  return (
    <div className="timed-overlays">
      <div className="zone-grid">
        {groupOverlaysByZone(overlays, visibleIndexes.split(' ').map(Number)).map(({ zoneId, indexes }) => (
          <div key={zoneId} className="zone" data-zone={zoneId}>
            {indexes.map((index) => (
              <OverlayItem key={index} overlay={overlays[index]!} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function OverlayItem({ overlay: { type, text, src, styles } }: { overlay: Overlay }) {
  const [hasFailed, setHasFailed] = useState(false);
  const style = sanitizeOverlayStyles(styles);
  const onError = () => setHasFailed(true);
  if (type === 'text')
    return (
      <p style={style} dir="auto">
        {text}
      </p>
    );
  if (hasFailed) return null;
  if (type === 'video') return <OverlayClip src={src!} style={style} onError={onError} />;
  return <img src={src!} alt={text ?? ''} style={style} onError={onError} />;
}

function OverlayClip({ src, style, onError }: { src: string; style: CSSProperties; onError: () => void }) {
  const element = useRef<HTMLVideoElement>(null);
  const isMainPlaying = useVideoState(isPlaying, false);
  useLayoutEffect(() => {
    const clip = element.current!;
    loadVideoSource(clip, src);
    return () => scheduleMediaRelease(clip);
  }, [src]);
  useEffect(() => {
    if (isMainPlaying) requestPlay(element.current!);
    else element.current!.pause();
  }, [isMainPlaying]);
  return (
    <video ref={element} style={style} muted playsInline loop disablePictureInPicture tabIndex={-1} aria-hidden="true" onError={onError} />
  );
}
