import { cardMapWords } from '#admin-words/card-map.ts';
import type { TrafficPage } from '#shared/analytics/traffic-schemas.ts';
import type { ContentProblem } from '#shared/authoring/flow/content-problems.ts';
import { computePercent } from '#client/admin/ui/format/percent.ts';
import type { Way } from './map-graph.ts';

/** Says how a page does: its worst figure in words, and how bad that is, from 0 (nothing wrong) to 3. */
export interface PageVerdict {
  text: string;
  level: 0 | 1 | 2 | 3;
}

/** Below this number of learners, a share says little and is not judged. */
const LEAST_LEARNERS = 8;

const judge = (value: number, [low, middle, high]: [number, number, number]): PageVerdict['level'] =>
  value >= high ? 3 : value >= middle ? 2 : value >= low ? 1 : 0;

export function judgePage(page: TrafficPage | undefined, ways: readonly Way[], problems: readonly ContentProblem[]): PageVerdict {
  const verdicts: PageVerdict[] = [];
  if (problems.some(({ code }) => code === 'unreachable')) verdicts.push({ text: cardMapWords.nothingLeadsHere, level: 3 });
  else if (problems.some(({ severity }) => severity === 'error')) verdicts.push({ text: cardMapWords.hasAnError, level: 3 });
  else if (problems.length > 0) verdicts.push({ text: cardMapWords.problems(problems.length), level: 1 });
  if (page) verdicts.push(...judgeTraffic(page, ways));
  const worst = verdicts.toSorted((one, other) => other.level - one.level)[0];
  return worst ?? { text: '', level: 0 };
}

function judgeTraffic(page: TrafficPage, ways: readonly Way[]): PageVerdict[] {
  const verdicts: PageVerdict[] = [];
  for (const [share, write] of [
    [page.rightAtFirst, cardMapWords.percentRight],
    [page.passed, cardMapWords.percentPassed],
  ] as const) {
    if (share && share.total >= LEAST_LEARNERS)
      verdicts.push({
        text: write(computePercent(share.count, share.total)),
        level: judge(1 - share.count / share.total, [0.15, 0.3, 0.5]),
      });
  }
  if (page.left > 0)
    verdicts.push({
      text: cardMapWords.left(page.left),
      level: page.reached >= LEAST_LEARNERS ? judge(page.left / page.reached, [0.03, 0.1, 0.2]) : 0,
    });
  const round = countRounds(page, ways);
  if (round >= 1.5) verdicts.push({ text: cardMapWords.round(round.toFixed(1)), level: judge(round, [1.5, 1.8, 2]) });
  return verdicts;
}

/** Returns how often learners came to the page on average, or 0 when there are too few learners. */
function countRounds({ id, reached }: TrafficPage, ways: readonly Way[]): number {
  const steps = ways.filter(({ to }) => to === id).reduce((sum, way) => sum + way.steps, 0);
  return reached >= LEAST_LEARNERS ? steps / reached : 0;
}
