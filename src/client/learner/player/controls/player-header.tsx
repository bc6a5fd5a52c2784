import { Icon } from '#client/ui/icon.tsx';
import { usePlayer, useVideoState } from '../player-context.tsx';
import { ControlBar } from './control-bar.tsx';
import { ExitButton } from './exit-button.tsx';
import './shortcuts-button.css';

/** The top of the player: the control bar and the buttons beside it. */
export function PlayerHeader() {
  const { hasVideo, dispatch, navigation, playback } = usePlayer();
  return (
    <header className="player-header">
      {hasVideo && <ControlBar />}
      {/* The button is shown where there is space for it. The "?" key always works. */}
      <button type="button" className="shortcuts-button" onClick={() => dispatch({ type: 'dialogOpened', dialog: 'shortcuts' })}>
        Shortcuts
      </button>
      <ExitButton onExit={navigation.exit} />
      {playback.autoplayBlocked === 'sound' && <UnmuteButton onUnmute={playback.toggleMute} />}
    </header>
  );
}

/** Shown while the video plays muted because the browser blocked its sound. */
function UnmuteButton({ onUnmute }: { onUnmute: () => void }) {
  const isMuted = useVideoState((video) => video.muted, false);
  if (!isMuted) return null;
  return (
    <button type="button" className="unmute-button" onClick={onUnmute}>
      <Icon name="unmute" />
      Tap for sound
    </button>
  );
}
