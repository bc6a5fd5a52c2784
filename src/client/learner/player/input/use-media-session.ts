import { useBrand } from '#client/client-config-context.ts';
import { useDeferredValue, useEffect, useEffectEvent } from 'react';
import { SKIP_SECONDS, isPlaying } from '../playback/media-state.ts';
import { usePlayer, useVideo } from '../player-context.tsx';
import { clearMediaSession, setMediaSession } from './media-session.ts';

/** Shows information about the current page on the lock screen, and handles the media keys of keyboards and headsets. */
export function useMediaSession(): void {
  const { card, moduleData, playback, navigation } = usePlayer();
  const { name } = useBrand();
  const video = useVideo();
  // The picture of a new page does not wait for this.
  const shownVideo = useDeferredValue(video);
  const title = useDeferredValue(card.title);
  const moduleTitle = moduleData.module.title;
  const handleAction = useEffectEvent((details: MediaSessionActionDetails) => {
    const { action } = details;
    if (action === 'play' || action === 'pause') {
      if (video && isPlaying(video) !== (action === 'play')) playback.togglePlay();
    } else if (action === 'seekbackward') playback.skip(-(details.seekOffset ?? SKIP_SECONDS));
    else if (action === 'seekforward') playback.skip(details.seekOffset ?? SKIP_SECONDS);
    else if (action === 'seekto') playback.seek(details.seekTime ?? 0);
    else if (action === 'previoustrack') navigation.previous();
    else if (action === 'nexttrack') navigation.next();
  });
  useEffect(() => {
    const { mediaSession } = navigator;
    if (!shownVideo || !mediaSession) return;
    const activate = () => {
      const metadata = new MediaMetadata({ title, artist: moduleTitle, album: name });
      setMediaSession(mediaSession, metadata, (details) => handleAction(details));
    };
    activate();
    const unmount = new AbortController();
    // The media session is set up again when playback starts, because WebKit clears it at that moment.
    shownVideo.addEventListener('playing', activate, { signal: unmount.signal });
    return () => {
      unmount.abort();
      clearMediaSession(mediaSession);
    };
  }, [shownVideo, title, moduleTitle, name]);
}
