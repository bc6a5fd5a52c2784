import type { KeyboardEvent } from 'react';
import { SKIP_SECONDS } from '../playback/media-state.ts';
import { formatSpokenPlaybackTime } from '../playback/playback-time.ts';
import { playerEn } from '#shared/words/en/player.ts';
import { useWords } from '#client/words/words-store.ts';
import './seek-bar.css';

interface SeekBarProps {
  time: number;
  duration: number;
  onSeek: (seconds: number) => void;
}

export function SeekBar({ time, duration, onSeek }: SeekBarProps) {
  const words = useWords(playerEn);
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.ctrlKey || event.altKey || event.metaKey ? null : computeSeekTarget(event.key, time, duration);
    if (target === null) return;
    event.preventDefault();
    onSeek(target);
  };
  return (
    <span className="seek-bar" style={{ '--progress': Math.min(1, time / duration) }}>
      <i />
      <input
        type="range"
        aria-label={words.seek}
        aria-valuetext={formatSpokenPlaybackTime(time, duration, words)}
        min={0}
        max={duration}
        step="any"
        value={time}
        onChange={(event) => onSeek(event.target.valueAsNumber)}
        onKeyDown={onKeyDown}
      />
    </span>
  );
}

/** Returns the time to which a key moves the focused seek bar, or null for a key that does not move the seek bar. */
export function computeSeekTarget(key: string, time: number, duration: number): number | null {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return time - SKIP_SECONDS;
    case 'ArrowRight':
    case 'ArrowUp':
      return time + SKIP_SECONDS;
    case 'PageDown':
      return time - duration / 10;
    case 'PageUp':
      return time + duration / 10;
    case 'Home':
      return 0;
    case 'End':
      return duration;
    default:
      return null;
  }
}
