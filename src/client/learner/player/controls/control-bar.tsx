import { Icon } from '#client/ui/icon.tsx';
import { SKIP_SECONDS, isPlaying } from '../playback/media-state.ts';
import { usePlayer, useVideoState } from '../player-context.tsx';
import './control-bar.css';

export function ControlBar() {
  const { playback, preferences, updatePreferences, transcript } = usePlayer();
  const isRunning = useVideoState(isPlaying, false);
  const isMuted = useVideoState((video) => video.muted, false);
  const speed = useVideoState((video) => video.playbackRate, preferences.rate);
  const hasTranscript = transcript.state === 'loading' || transcript.state === 'ready';
  const { isTranscriptOpen } = preferences;
  return (
    <fieldset className="control-bar" aria-label="Video">
      <button type="button" aria-label={`Back ${SKIP_SECONDS} seconds`} onClick={() => playback.skip(-SKIP_SECONDS)}>
        <Icon name="back3" />
      </button>
      <button type="button" aria-label={isRunning ? 'Pause' : 'Play'} onClick={playback.togglePlay}>
        <Icon name={isRunning ? 'pause' : 'play'} />
      </button>
      <button type="button" aria-label={`Forward ${SKIP_SECONDS} seconds`} onClick={() => playback.skip(SKIP_SECONDS)}>
        <Icon name="forward3" />
      </button>
      <span className="separator" />
      <button type="button" aria-label={isMuted ? 'Unmute' : 'Mute'} onClick={playback.toggleMute}>
        <Icon name={isMuted ? 'unmute' : 'mute'} />
      </button>
      <button type="button" className="tabular-numbers" aria-label={`Speed ${speed}x`} onClick={playback.cycleSpeed}>
        {speed}x
      </button>
      {hasTranscript && (
        <button
          type="button"
          aria-label="Transcript"
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
