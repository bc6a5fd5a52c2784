import { Icon } from '#client/ui/icon.tsx';
import { SKIP_SECONDS, isPlaying } from '../playback/media-state.ts';
import { usePlayer, useVideoState } from '../player-context.tsx';
import { playerEn } from '#shared/words/en/player.ts';
import { useWords } from '#client/words/words-store.ts';
import './control-bar.css';

export function ControlBar() {
  const words = useWords(playerEn);
  const { playback, preferences, updatePreferences, transcript } = usePlayer();
  const isRunning = useVideoState(isPlaying, false);
  const isMuted = useVideoState((video) => video.muted, false);
  const speed = useVideoState((video) => video.playbackRate, preferences.rate);
  const hasTranscript = transcript.state === 'loading' || transcript.state === 'ready';
  const { isTranscriptOpen } = preferences;
  return (
    <fieldset className="control-bar" aria-label={words.video}>
      <button type="button" aria-label={words.backSeconds(SKIP_SECONDS)} onClick={() => playback.skip(-SKIP_SECONDS)}>
        <Icon name="back3" />
      </button>
      <button type="button" aria-label={isRunning ? words.pause : words.play} onClick={playback.togglePlay}>
        <Icon name={isRunning ? 'pause' : 'play'} />
      </button>
      <button type="button" aria-label={words.forwardSeconds(SKIP_SECONDS)} onClick={() => playback.skip(SKIP_SECONDS)}>
        <Icon name="forward3" />
      </button>
      <span className="separator" />
      <button type="button" aria-label={isMuted ? words.unmute : words.mute} onClick={playback.toggleMute}>
        <Icon name={isMuted ? 'unmute' : 'mute'} />
      </button>
      <button type="button" className="tabular-numbers" aria-label={words.speed(speed)} onClick={playback.cycleSpeed}>
        {speed}x
      </button>
      {hasTranscript && (
        <button
          type="button"
          aria-label={words.transcript}
          aria-pressed={isTranscriptOpen}
          onClick={() =>
            updatePreferences({ isTranscriptOpen: !isTranscriptOpen, companionTab: isTranscriptOpen ? 'pages' : 'transcript' })
          }
        >
          <Icon name="transcript" />
        </button>
      )}
    </fieldset>
  );
}
