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

export const addLetter = (text: string) => `${text} S`;

/** Returns a text with another last letter, for example Soute for South. */
export const toNearText = (text: string) => (text.length < 3 ? addLetter(text) : `${text.slice(0, -1)}${text.endsWith('e') ? 'a' : 'e'}`);

/** Gives a key of a list almost the name of another one, and every text that is this key with it. Sorted keys stay sorted. */
export function createAlikeKeyCandidates(runs: readonly InputRun[]): Candidate[] {
  const texts = runs.filter(({ kind }) => kind === 'text');
  return texts.flatMap((run) => {
    const keys = run.values.map(String);
    const last = keys.at(-1)!;
    if (!run.isKey || keys.length < 2 || areNumbers(run)) return [];
    // Only a single look-up can be made with a database function, which finds texts that begin with the key.
    const isFilled = texts.some(
      ({ values }) => values.length > 1 && values !== run.values && values.some((value) => keys.includes(String(value))),
    );
    const renames =
      run.order === null
        ? [[keys[0]!, isFilled ? `${last} S` : toNearText(last)] as const, [keys[0]!, `S ${last}`] as const]
        : run.order === 'rising' && last.length > 1
          ? [[keys.at(-2)!, last.slice(0, -1)] as const]
          : [];
    return renames.flatMap(([from, to]) => {
      const isSorted = run.order === null || (keys.at(-3) ?? '').toLowerCase() < to.toLowerCase();
      if (keys.includes(to) || !isSorted) return [];
      // A text that is looked up alone becomes the other one.
      const change = (value: string, isAlone: boolean) => (isAlone && keys.includes(value) ? last : value === from ? to : value);
      return [
        createCandidate('alike key', 3, texts, (other) => {
          const cells = other.values.flatMap((value, index): [number, string][] => {
            const next = change(String(value), other.values.length === 1);
            return next === value ? [] : [[index, next]];
          });
          return cells.length > 0 ? [replaceCells(other, cells)] : [];
        }),
      ];
    });
  });
}
