import { Icon } from '#client/ui/icon.tsx';
import { useMediaState } from '../playback/use-media-state.ts';

/** Shown while the lesson plays without the sound the browser held back. */
export function UnmuteButton({ video, onSound }: { video: HTMLVideoElement | null; onSound: () => void }) {
  const isMuted = useMediaState(video, (media) => media.muted, false);
  if (!isMuted) return null;
  return (
    <button type="button" className="sound" onClick={onSound}>
      <Icon name="unmute" />
      Tap for sound
    </button>
  );
}
