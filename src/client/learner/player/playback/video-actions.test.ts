import { expect, test } from 'vitest';
import { clearTrackedVideoActions, getUntrackedVideoActions, recordPause, recordSeek } from './video-actions.ts';

interface Step {
  atMs: number;
  from: number;
  to: number;
}

test.each([
  { actions: 'a step back', steps: [{ atMs: 0, from: 30, to: 20 }], rewinds: [[20, 30]] },
  { actions: 'a step forward', steps: [{ atMs: 0, from: 30, to: 40 }], rewinds: [] },
  { actions: 'a step back before the start', steps: [{ atMs: 0, from: 4, to: -6 }], rewinds: [[0, 4]] },
  {
    actions: 'two steps back within two seconds',
    steps: [
      { atMs: 0, from: 30, to: 20 },
      { atMs: 1900, from: 21.9, to: 11.9 },
    ],
    rewinds: [[11.9, 30]],
  },
  {
    actions: 'two steps back with a pause between them',
    steps: [
      { atMs: 0, from: 30, to: 20 },
      { atMs: 2100, from: 22.1, to: 12.1 },
    ],
    rewinds: [
      [20, 30],
      [12.1, 22.1],
    ],
  },
  {
    actions: 'a drag back and further forward',
    steps: [
      { atMs: 0, from: 30, to: 10 },
      { atMs: 500, from: 10, to: 25 },
      { atMs: 900, from: 25, to: 45 },
    ],
    rewinds: [],
  },
] as { actions: string; steps: Step[]; rewinds: number[][] }[])('$actions gives the rewinds $rewinds', ({ steps, rewinds }) => {
  const video = { currentTime: 0 };
  for (const { atMs, from, to } of steps) {
    video.currentTime = from;
    recordSeek(video, to, atMs);
  }
  expect(getUntrackedVideoActions(video).rewinds).toEqual(rewinds);
});

test('pauses are rounded, kept separately for each video and discarded once they are tracked', () => {
  const [video, other] = [{ currentTime: 12.345 }, { currentTime: 3 }];
  recordPause(video);
  recordPause(other);
  expect(getUntrackedVideoActions(video)).toEqual({ rewinds: [], pauses: [12.3] });
  clearTrackedVideoActions(video);
  expect([getUntrackedVideoActions(video).pauses, getUntrackedVideoActions(other).pauses]).toEqual([[], [3]]);
});

test('at most fifty actions of each kind are recorded', () => {
  const video = { currentTime: 60 };
  for (let n = 0; n < 80; n++) {
    recordSeek(video, 30, n * 5000);
    recordPause(video);
  }
  const { rewinds, pauses } = getUntrackedVideoActions(video);
  expect([rewinds.length, pauses.length]).toEqual([50, 50]);
});
