import { useEffect, useRef } from 'react';
import css from './draft-preview.module.css';

interface PlayedDraftProps {
  moduleId: string;
  moduleTitle: string;
  /** Contains the id of the card with which the player starts, or null for the first card. */
  startCardId: string | null;
  isPhone: boolean;
  /** Receives the id of the card that the player shows, or null at the end of the module. */
  onCardShown: (cardId: string | null) => void;
}

/**
 * Shows the learner's player in a frame. The frame contains a separate document, so that the player's layout depends on the size of the
 * frame.
 */
export function DraftPlayerFrame({ moduleId, moduleTitle, startCardId, isPhone, onCardShown }: PlayedDraftProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const receive = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return;
      if (typeof data === 'object' && data !== null && 'previewedCardId' in data) onCardShown(data.previewedCardId as string | null);
    };
    addEventListener('message', receive);
    return () => removeEventListener('message', receive);
  }, [onCardShown]);
  const page = startCardId === null ? '' : `?page=${encodeURIComponent(startCardId)}`;
  return (
    <div className={isPhone ? css.phone : css.full}>
      {/* The frame has no sandbox, because it shows a page of this server that needs scripts and the administrator's cookie. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        ref={frame}
        title={`Player with the draft of ${moduleTitle}`}
        src={`/draft-preview/${encodeURIComponent(moduleId)}${page}`}
        allow="autoplay; fullscreen"
      />
    </div>
  );
}
