import type { TodayTask } from '#shared/analytics/dashboard-today.ts';
import { computeWilsonInterval, type Proportion } from '#shared/statistics.ts';

export interface PageFigures {
  reached: number;
  left: number;
  /** Is null when no option of a quiz is right, and for pages that are no quiz. */
  rightAtFirst: Proportion | null;
  /** Counts the learners who have not passed after three tries among those who tried. */
  notPassed: Proportion | null;
}

type Weakness = { kind: Extract<TodayTask, { cardId: string; total: number }>['kind'] } & Proportion;

const MIN_FIRST_ANSWERS = 12;
const MIN_TRIERS = 8;
const MIN_REACHED = 10;
const MIN_LEFT = 3;

/**
 * Finds the pages of a module at which learners fail or leave, with what is wrong at each. A page counts only when chance alone does not
 * explain its figures: the bounds are those of the 95 % interval.
 */
export function findWeakPages<Page extends PageFigures>(pages: readonly Page[]): { page: Page; weakness: Weakness; weight: number }[] {
  const shares = pages.filter(({ reached }) => reached > 0).map(({ left, reached }) => left / reached);
  const usualShare = findMedian(shares);
  return pages.flatMap((page) => {
    const found = listWeaknesses(page, usualShare).toSorted((a, b) => b.excess - a.excess)[0];
    return found ? [{ page, weakness: found.weakness, weight: found.excess * page.reached }] : [];
  });
}

function listWeaknesses({ reached, left, rightAtFirst, notPassed }: PageFigures, usualShare: number) {
  const found: { weakness: Weakness; excess: number }[] = [];
  if (rightAtFirst && rightAtFirst.total >= MIN_FIRST_ANSWERS) {
    const { upper } = computeWilsonInterval(rightAtFirst);
    if (upper < 0.5) found.push({ weakness: { kind: 'fewRight', ...rightAtFirst }, excess: 1 - upper });
  }
  if (notPassed && notPassed.total >= MIN_TRIERS) {
    const { lower } = computeWilsonInterval(notPassed);
    if (lower >= 0.2) found.push({ weakness: { kind: 'notPassed', ...notPassed }, excess: lower });
  }
  if (reached >= MIN_REACHED && left >= MIN_LEFT) {
    const { lower } = computeWilsonInterval({ count: Math.min(left, reached), total: reached });
    if (lower >= 0.1 && left / reached >= 2 * usualShare)
      found.push({ weakness: { kind: 'manyLeave', count: left, total: reached }, excess: lower });
  }
  return found;
}

function findMedian(numbers: readonly number[]): number {
  if (numbers.length === 0) return 0;
  const sorted = numbers.toSorted((a, b) => a - b);
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2;
}
