// Makes new texts that look like those of a column: with other digits, with another end, or a letter longer. A formula that takes the texts
// apart still finds their parts, and a formula that lists all texts with their results does not know them.
import { createCandidate, replaceCells, type Candidate } from './candidate.ts';
import type { InputRun } from './input-runs.ts';

/** Characters between the parts of a text, those that separate the largest parts first. */
const SEPARATORS = ['@', ', ', ' ', '-', '/', '_', '.'];

/** Returns whether texts are numbers, so that formulas can calculate with them. */
export const areNumbers = ({ values }: InputRun): boolean =>
  values.every((value) => typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)));

export function createAlikeTextCandidates(run: InputRun): Candidate[] {
  const texts = run.values.map(String);
  const known = new Set(texts);
  // Texts that repeat are categories, of which no new ones are needed.
  if (run.isKey || texts.length < 2 || known.size < texts.length) return [];
  const change = (rule: string, cost: number, toText: (text: string, index: number) => string) => {
    const cells = texts.flatMap((text, index): [number, string][] => {
      const next = toText(text, index);
      return next === text ? [] : [[index, next]];
    });
    const isNew = cells.some(([, text]) => !known.has(text));
    return isNew ? [createCandidate(rule, cost, [run], () => [replaceCells(run, cells)])] : [];
  };
  const separator = SEPARATORS.find((one) => texts.every((text) => text.lastIndexOf(one) > 0));
  const takeNextEnd = (text: string, index: number) => {
    const next = texts[(index + 1) % texts.length]!;
    return text.slice(0, text.lastIndexOf(separator!)) + next.slice(next.lastIndexOf(separator!));
  };
  return [
    ...change('other digits', 2, lowerDigit),
    ...(separator === undefined ? [] : change('other end', 2, takeNextEnd)),
    ...(/\d/.test(texts.join('')) || separator !== undefined ? [] : change('longer', 4, lengthen)),
  ];
}

/** Lowers the last digit that is not 0, so that dates and numbers stay what they are. */
const lowerDigit = (text: string) => text.replace(/[1-9](?=[^1-9]*$)/, (digit) => String(Number(digit) - 1));

const lengthen = (text: string) => text.replace(/\p{L}(?=[^\p{L}]*$)/u, (letter) => letter + letter);
