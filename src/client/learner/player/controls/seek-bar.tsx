import type { KeyboardEvent } from 'react';
import { formatSpokenPlaybackTime, computeSeekTarget } from '../playback/media-state.ts';
import './seek-bar.css';

/** How far the lesson is, and the way to any other moment of it. */
export function SeekBar({ time, duration, onSeek }: { time: number; duration: number; onSeek: (seconds: number) => void }) {
  const onKeyDown = (event: KeyboardEvent) => {
    const to = event.ctrlKey || event.altKey || event.metaKey ? null : computeSeekTarget(event.key, time, duration);
    if (to === null) return;
    event.preventDefault();
    onSeek(to);
  };
  return (
    <span className="seek" style={{ '--at': Math.min(1, time / duration) }}>
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
