import type { TranscriptCue } from './transcript.ts';

const VISIBLE_LINES = 4;

/**
 * Returns the index of the last caption cue that has started, even when the cue has already ended. Returns -1 when no cue has started
 * yet.
 */
export function findCurrentCueIndex(cues: readonly TranscriptCue[], seconds: number): number {
  return cues.findLastIndex((cue) => cue.startTime <= seconds);
}

/** Returns up to four caption cues: the current cue and the cues directly before the current cue. */
export function selectVisibleCues(cues: readonly TranscriptCue[], currentIndex: number): TranscriptCue[] {
  return cues.slice(Math.max(0, currentIndex - VISIBLE_LINES + 1), currentIndex + 1);
}
