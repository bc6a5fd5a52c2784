import type { SessionStory } from '#shared/reports.ts';
import { toCsv } from '../ui/format/csv.ts';
import { clock } from '../ui/format/video-time.ts';

const verdicts = new Map([
  [true, 'right'],
  [false, 'wrong'],
]);

/** One learner's way as a file, a row for each thing done. */
export function sessionCsv({ steps }: SessionStory): string {
  const rows = steps.map(({ at, type, moduleTitle, cardTitle, answer, hasPassed, watched }) => [
    at,
    type,
    moduleTitle ?? '',
    cardTitle ?? '',
    answer ?? '',
    hasPassed === null ? '' : verdicts.get(hasPassed)!,
    watched.map(([from, to]) => `${clock(from)} to ${clock(to)}`).join('; '),
  ]);
  return toCsv([['Time', 'What', 'Module', 'Card', 'Answer', 'Verdict', 'Watched'], ...rows]);
}
