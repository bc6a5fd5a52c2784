import { useState } from 'react';
import type { Overlay } from '#shared/catalog.ts';
import { isPlaying } from '../playback/media-state.ts';
import { useMediaState } from '../playback/use-media-state.ts';
import { useOverlayClip } from './use-overlay-clip.ts';
import { groupByZone, findVisibleOverlays, sanitizeStyles } from './overlay-styles.ts';
import './timed-overlays.css';

interface TimedOverlaysProps {
  overlays: readonly Overlay[];
  video: HTMLVideoElement | null;
}

/** What an author put over the lesson, each in its zone of the picture and at its time. To look at: a tap goes through to the picture. */
export function TimedOverlays({ overlays, video }: TimedOverlaysProps) {
  // As one text, which changes only when something comes or goes.
  const shown = useMediaState(video, (media) => findVisibleOverlays(overlays, media.currentTime * 1000).join(' '), '');
  const ratio = useMediaState(video, (media) => (media.videoHeight > 0 ? media.videoWidth / media.videoHeight : null), null);
  if (shown === '') return null;
  return (
    <div className="zones">
      <div className="zonegrid" style={{ '--ratio': ratio ?? undefined }}>
        {groupByZone(overlays, shown.split(' ').map(Number)).map(({ zoneId, indexes }) => (
          <div key={zoneId} className="zone" data-zone={zoneId}>
            {indexes.map((index) => (
              <OverlayItem key={index} overlay={overlays[index]!} lesson={video} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function OverlayItem({ overlay: { type, text, src, styles }, lesson }: { overlay: Overlay; lesson: HTMLVideoElement | null }) {
  const [isBroken, setBroken] = useState(false);
  const style = sanitizeStyles(styles);
  if (type === 'text') return <p style={style}>{text}</p>;
  if (isBroken) return null;
  if (type === 'video') return <OverlayClip src={src!} style={style} lesson={lesson} onError={() => setBroken(true)} />;
  return <img src={src!} alt={text ?? ''} style={style} onError={() => setBroken(true)} />;
}

interface OverlayClipProps {
  src: string;
  style: ReturnType<typeof sanitizeStyles>;
  lesson: HTMLVideoElement | null;
  onError: () => void;
}

function OverlayClip({ src, style, lesson, onError }: OverlayClipProps) {
  const ref = useOverlayClip(src, useMediaState(lesson, isPlaying, false));
  return (
    <video ref={ref} style={style} muted playsInline loop disablePictureInPicture tabIndex={-1} aria-hidden="true" onError={onError} />
  );
}
