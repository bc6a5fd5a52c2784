import { useEffect, useEffectEvent } from 'react';
import { SKIP_SECONDS, isPlaying } from '../playback/media-state.ts';
import type { Playback } from '../playback/use-playback.ts';
import type { PlayerNavigation } from '../page/use-player-navigation.ts';

/** The lesson on the lock screen and on the keys of a headset. */
export function useMediaSession(
  video: HTMLVideoElement | null,
  title: string,
  moduleTitle: string,
  playback: Playback,
  steps: PlayerNavigation,
): void {
  const act = useEffectEvent((action: MediaSessionAction, details: MediaSessionActionDetails) => {
    if (action === 'play' || action === 'pause') {
      if (video && isPlaying(video) !== (action === 'play')) playback.toggle();
    } else if (action === 'seekbackward') playback.skip(-(details.seekOffset ?? SKIP_SECONDS));
    else if (action === 'seekforward') playback.skip(details.seekOffset ?? SKIP_SECONDS);
    else if (action === 'seekto') playback.seek(details.seekTime ?? 0);
    else if (action === 'previoustrack') steps.previous();
    else if (action === 'nexttrack') steps.next();
  });
  useEffect(() => {
    const { mediaSession } = navigator;
    if (!video || !mediaSession) return;
    const offer = () => {
      mediaSession.metadata = new MediaMetadata({ title, artist: moduleTitle, album: 'Keyreel' });
      for (const action of MEDIA_SESSION_ACTIONS) {
        try {
          mediaSession.setActionHandler(action, (details) => act(action, details));
        } catch {
          // An action this browser does not know.
        }
      }
    };
    offer();
    const unmount = new AbortController();
    // WebKit forgets both when the element starts.
    video.addEventListener('playing', offer, { signal: unmount.signal });
    return () => {
      unmount.abort();
      mediaSession.metadata = null;
      for (const action of MEDIA_SESSION_ACTIONS) mediaSession.setActionHandler(action, null);
    };
  }, [video, title, moduleTitle]);
}

const MEDIA_SESSION_ACTIONS = [
  'play',
  'pause',
  'seekbackward',
  'seekforward',
  'seekto',
  'previoustrack',
  'nexttrack',
] as const satisfies MediaSessionAction[];
