import { Icon } from '#client/ui/icon.tsx';
import { SKIP_SECONDS, isPlaying } from '../playback/media-state.ts';
import { useMediaState } from '../playback/use-media-state.ts';
import type { Playback } from '../playback/use-playback.ts';
import './control-bar.css';

interface ControlBarProps {
  video: HTMLVideoElement | null;
  playback: Playback;
  rate: number;
  transcript: { isOpen: boolean; toggle: () => void } | null;
}

/** The lesson's controls. What they show is read off the media element. */
export function ControlBar({ video, playback, rate, transcript }: ControlBarProps) {
  const isRunning = useMediaState(video, isPlaying, false);
  const isMuted = useMediaState(video, (media) => media.muted, false);
  const speed = useMediaState(video, (media) => media.playbackRate, rate);
  return (
    <fieldset className="pill" aria-label="Video">
      <button type="button" aria-label={`Back ${SKIP_SECONDS} seconds`} onClick={() => playback.skip(-SKIP_SECONDS)}>
        <Icon name="back3" />
      </button>
      <button type="button" aria-label={isRunning ? 'Pause' : 'Play'} onClick={playback.toggle}>
        <Icon name={isRunning ? 'pause' : 'play'} />
      </button>
      <button type="button" aria-label={`Forward ${SKIP_SECONDS} seconds`} onClick={() => playback.skip(SKIP_SECONDS)}>
        <Icon name="forward3" />
      </button>
      <span className="sep" />
      <button type="button" aria-label={isMuted ? 'Unmute' : 'Mute'} onClick={playback.toggleMute}>
        <Icon name={isMuted ? 'unmute' : 'mute'} />
      </button>
      <button type="button" className="tabular-numbers" aria-label={`Speed ${speed}x`} onClick={playback.nextSpeed}>
        {speed}x
      </button>
      {transcript && (
        <button type="button" aria-label="Transcript" aria-pressed={transcript.isOpen} onClick={transcript.toggle}>
          <Icon name="transcript" />
        </button>
      )}
    </fieldset>
  );
}
