import type { KeyboardEvent } from 'react';
import { formatSpokenPlaybackTime } from '../playback/playback-time.ts';
import { computeSeekTarget } from './seek-target.ts';
import './seek-bar.css';

interface SeekBarProps {
  time: number;
  duration: number;
  onSeek: (seconds: number) => void;
}

/** Shows the progress of the video and seeks in it. Times are in seconds. */
export function SeekBar({ time, duration, onSeek }: SeekBarProps) {
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
        aria-label="Seek"
        aria-valuetext={formatSpokenPlaybackTime(time, duration)}
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
