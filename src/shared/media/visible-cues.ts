import type { TranscriptCue } from './transcript.ts';

const VISIBLE_LINES = 4;

/** Returns the index of the last cue that has started, even in the pause after the cue. Returns -1 before the first cue. */
export function findCurrentCueIndex(cues: readonly TranscriptCue[], seconds: number): number {
  return cues.findLastIndex((cue) => cue.startTime <= seconds);
}

/** Returns up to four cues, of which the current cue is the last. */
export function selectVisibleCues(cues: readonly TranscriptCue[], currentIndex: number): TranscriptCue[] {
  return cues.slice(Math.max(0, currentIndex - VISIBLE_LINES + 1), currentIndex + 1);
}
