import { useEffect, useRef } from 'react';
import css from './draft-preview.module.css';

interface PlayedDraftProps {
  moduleId: string;
  title: string;
  /** Contains the id of the card at which the player starts, or null to start at the first card. */
  startCardId: string | null;
  isPhone: boolean;
  /** Is called with the id of the card that the player shows, or with null at the end of the module. */
  onCardShown: (cardId: string | null) => void;
}

/** Because the iframe has its own document, the player's layout adapts to the size of the iframe instead of the window. */
export function DraftPlayerFrame({ moduleId, title, startCardId, isPhone, onCardShown }: PlayedDraftProps) {
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
      {/* The iframe has no sandbox attribute, because its page comes from this server and needs scripts and the administrator's cookie. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe ref={frame} title={title} src={`/draft-preview/${encodeURIComponent(moduleId)}${page}`} allow="autoplay; fullscreen" />
    </div>
  );
}
