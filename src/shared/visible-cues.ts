import type { TranscriptCue } from './transcript.ts';

const VISIBLE_LINES = 4;

/** The place of the cue being spoken: the last that has begun, also in the pause after it; -1 before the first. */
export function findCurrentCueIndex(cues: readonly TranscriptCue[], seconds: number): number {
  return cues.findLastIndex((cue) => cue.startTime <= seconds);
}

/** The lines to show: up to four, ending at the current one. */
export function selectVisibleCues(cues: readonly TranscriptCue[], current: number): TranscriptCue[] {
  return cues.slice(Math.max(0, current - VISIBLE_LINES + 1), current + 1);
}
