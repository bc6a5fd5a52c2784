import { useEffect, useState } from 'react';
import { Dialog } from '#client/ui/dialog.tsx';
import type { YoutubeLink } from '#shared/page-types/card-fields.ts';
import { modulesEn } from '#shared/words/en/modules.ts';
import { pagesEn } from '#shared/words/en/pages.ts';
import { useWords } from '#client/words/words-store.ts';
import './youtube-dialog.css';

/**
 * Shows a YouTube video over the page. When the dialog is unmounted, removing the YouTube iframe stops the sound, and the focus returns to
 * the element that opened the dialog.
 */
export function YouTubeDialog({ video, onClose }: { video: YoutubeLink; onClose: () => void }) {
  const words = useWords(pagesEn);
  const { needsConnection } = useWords(modulesEn);
  // A video that has begun stays when the connection is lost, because it plays on from its buffer.
  const [hasConnection, setHasConnection] = useState(navigator.onLine);
  useEffect(() => {
    const handleOnline = () => setHasConnection(true);
    window.addEventListener('online', handleOnline);
    return () => window.removeEventListener('online', handleOnline);
  }, []);
  const [opener] = useState(() => document.activeElement as HTMLElement | null);
  useEffect(() => () => opener?.focus(), [opener]);
  const embedUrl = `https://www.youtube-nocookie.com/embed/${encodeURIComponent(video.youtubeId)}?autoplay=1&rel=0&playsinline=1`;
  if (!hasConnection)
    return (
      <Dialog title={video.label} onClose={onClose}>
        <output className="frame">{needsConnection}</output>
      </Dialog>
    );
  return (
    <Dialog title={video.label} onClose={onClose}>
      {/* YouTube's iframe needs no sandbox, because YouTube's player has its own origin. In a sandbox, some videos would not play. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        className="frame"
        title={video.label}
        src={embedUrl}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        // YouTube refuses to play a video when the request has no `Referer` HTTP header.
        referrerPolicy="strict-origin-when-cross-origin"
      />
      {/* The page cannot detect an error inside the YouTube iframe, so the page always shows a link to YouTube. */}
      <p className="hint">
        {words.videoNotStarting}{' '}
        <a href={`https://www.youtube.com/watch?v=${encodeURIComponent(video.youtubeId)}`} target="_blank" rel="noopener noreferrer">
          {words.watchOnYouTube}
        </a>
      </p>
    </Dialog>
  );
}
