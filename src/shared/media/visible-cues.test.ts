import { expect, test } from 'vitest';
import type { TranscriptCue } from './transcript.ts';
import { findCurrentCueIndex, selectVisibleCues } from './visible-cues.ts';

const cues: TranscriptCue[] = [1, 3, 5, 7, 9].map((startTime, index) => ({
  id: String(index + 1),
  startTime,
  endTime: startTime + 1.5,
  text: `Line ${index + 1}`,
}));

test.each([
  { at: 0, lines: [] },
  { at: 1, lines: ['1'] },
  // A cue stays visible until the next cue starts.
  { at: 2.8, lines: ['1'] },
  { at: 5.5, lines: ['1', '2', '3'] },
  { at: 7, lines: ['1', '2', '3', '4'] },
  { at: 9.2, lines: ['2', '3', '4', '5'] },
  { at: 600, lines: ['2', '3', '4', '5'] },
])('at $at seconds the cues $lines are visible', ({ at, lines }) => {
  expect(selectVisibleCues(cues, findCurrentCueIndex(cues, at)).map(({ id }) => id)).toEqual(lines);
});

test('a transcript without cues shows nothing', () => {
  expect(selectVisibleCues([], findCurrentCueIndex([], 3))).toEqual([]);
});
