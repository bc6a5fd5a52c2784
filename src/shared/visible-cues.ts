import type { Cue } from './transcript.ts';

const LINES = 4;

/** The place of the cue being spoken: the last that has begun, also in the pause after it; -1 before the first. */
export function currentCue(cues: readonly Cue[], seconds: number): number {
  return cues.findLastIndex((cue) => cue.startTime <= seconds);
}

/** The lines to show: up to four, ending at the current one. */
export function transcriptWindow(cues: readonly Cue[], current: number): Cue[] {
  return cues.slice(Math.max(0, current - LINES + 1), current + 1);
}
