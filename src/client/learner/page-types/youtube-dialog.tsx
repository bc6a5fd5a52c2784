import { useEffect, useState } from 'react';
import { Dialog } from '#client/ui/dialog.tsx';
import type { VideoLink } from '#shared/catalog.ts';

/** A YouTube video over the page. Unmounting takes the frame and its sound away, and gives the focus back. */
export function YouTubeDialog({ video, onClose }: { video: VideoLink; onClose: () => void }) {
  const [opener] = useState(() => document.activeElement as HTMLElement | null);
  useEffect(() => () => opener?.focus(), [opener]);
  const address = `https://www.youtube-nocookie.com/embed/${encodeURIComponent(video.youtubeId)}?autoplay=1&rel=0&playsinline=1`;
  return (
    <Dialog title={video.label} onClose={onClose}>
      {/* The player is YouTube's own and on its own origin; in a sandbox some of its ways to play fail. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        className="frame"
        title={video.label}
        src={address}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        // Without a referrer YouTube refuses to play.
        referrerPolicy="strict-origin-when-cross-origin"
      />
      {/* What happens inside the frame cannot be seen from here, so the way out is always there. */}
      <p className="hint">
        Does the video not start?{' '}
        <a href={`https://www.youtube.com/watch?v=${encodeURIComponent(video.youtubeId)}`} target="_blank" rel="noopener noreferrer">
          Watch it on YouTube
        </a>
      </p>
    </Dialog>
  );
}
