import { useSyncExternalStore } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { useMediaQuery } from '#client/ui/use-media-query.ts';
import { playerEn } from '#shared/words/en/player.ts';
import { useWords } from '#client/words/words-store.ts';
import './full-screen-button.css';

const PHONE_ON_ITS_SIDE = '(orientation: landscape) and (max-height: 500px)';

/** Takes the bars of the browser away from a phone on its side. Is missing where the browser has no full screen, as on an iPhone. */
export function FullScreenButton() {
  const words = useWords(playerEn);
  const isOnItsSide = useMediaQuery(PHONE_ON_ITS_SIDE);
  const isFull = useSyncExternalStore(
    (onChange) => {
      document.addEventListener('fullscreenchange', onChange);
      return () => document.removeEventListener('fullscreenchange', onChange);
    },
    () => document.fullscreenElement !== null,
    () => false,
  );
  if (!document.fullscreenEnabled || !(isOnItsSide || isFull)) return null;
  // The browser may refuse, for example in a frame. The lesson then stays as it is.
  const toggle = () => void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {});
  return (
    <button
      type="button"
      className="full-screen-button round-button"
      aria-label={isFull ? words.leaveFullScreen : words.fullScreen}
      onClick={toggle}
    >
      <Icon name="expand" />
    </button>
  );
}
