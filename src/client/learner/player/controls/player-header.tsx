import { Icon } from '#client/ui/icon.tsx';
import { readVideoProblem, requestVideoRetry, type VideoProblem } from '../playback/video-problem.ts';
import { usePlayer, useVideo, useVideoState } from '../player-context.tsx';
import { ControlBar } from './control-bar.tsx';
import { ExitButton } from './exit-button.tsx';
import { playerEn } from '#shared/words/en/player.ts';
import { useWords } from '#client/words/words-store.ts';

export function PlayerHeader() {
  const { hasVideo, navigation, playback } = usePlayer();
  const problem = useVideoState(readVideoProblem, null);
  return (
    <header className="player-header">
      {hasVideo && <ControlBar />}
      <ExitButton onExit={navigation.exit} />
      {problem !== null ? (
        <VideoProblemNotice problem={problem} />
      ) : (
        playback.autoplayBlocked === 'sound' && <UnmuteButton onUnmute={playback.toggleMute} />
      )}
    </header>
  );
}

function VideoProblemNotice({ problem }: { problem: VideoProblem }) {
  const words = useWords(playerEn);
  const video = useVideo();
  return (
    <output className="header-notice">
      {words.problems[problem]}
      {problem === 'not-reached' && (
        <button type="button" onClick={() => video && requestVideoRetry(video)}>
          <Icon name="retry" />
          {words.retry}
        </button>
      )}
    </output>
  );
}

/** Renders a button that turns on the sound, as long as the video is muted because the browser has blocked the sound. */
function UnmuteButton({ onUnmute }: { onUnmute: () => void }) {
  const words = useWords(playerEn);
  const isMuted = useVideoState((video) => video.muted, false);
  if (!isMuted) return null;
  return (
    <button type="button" className="unmute-button" onClick={onUnmute}>
      <Icon name="unmute" />
      {words.tapForSound}
    </button>
  );
}
