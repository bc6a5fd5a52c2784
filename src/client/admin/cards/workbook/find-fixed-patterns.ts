import type { CheckSet } from '#workbook/checks/check-set.ts';

const LEAST_NUMBER = 10;

/** Lists the text answers whose pattern holds a number of the workbook, which not every learner has. */
export function findFixedPatterns(patterns: readonly string[], { given, targets }: CheckSet): { answer: number; found: string }[] {
  const data = Object.values(given).flatMap((cells) => Object.values(cells));
  const results = Object.values(targets).flatMap(({ expected }) => expected);
  const numbers = new Set([...data, ...results].filter((value): value is number => typeof value === 'number'));
  // Small whole numbers are rather the rows of cells.
  const isTelling = (number: number) => numbers.has(number) && (Math.abs(number) >= LEAST_NUMBER || !Number.isInteger(number));
  return patterns.flatMap((pattern, index) => {
    const plain = pattern.replaceAll(/\\[.,]|\[[.,]{2}\]/g, '.');
    const found = plain.match(/\d+(?:\.\d+)?/g)?.find((text) => isTelling(Number(text)));
    return found === undefined ? [] : [{ answer: index + 1, found }];
  });
}
