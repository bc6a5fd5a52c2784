import { Icon } from '#client/ui/icon.tsx';
import { usePlayer, useVideoState } from '../player-context.tsx';
import { ControlBar } from './control-bar.tsx';
import { ExitButton } from './exit-button.tsx';
import './shortcuts-button.css';

export function PlayerHeader() {
  const { hasVideo, dispatch, navigation, playback } = usePlayer();
  return (
    <header className="player-header">
      {hasVideo && <ControlBar />}
      {/* The Shortcuts button is shown only when the header has enough space, but the "?" key always opens the shortcuts dialog. */}
      <button type="button" className="shortcuts-button" onClick={() => dispatch({ type: 'dialogOpened', dialog: 'shortcuts' })}>
        Shortcuts
      </button>
      <ExitButton onExit={navigation.exit} />
      {playback.autoplayBlocked === 'sound' && <UnmuteButton onUnmute={playback.toggleMute} />}
    </header>
  );
}

/** Renders a button that turns on the sound, as long as the video is muted because the browser has blocked the sound. */
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
