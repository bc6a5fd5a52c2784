import { groupBy } from './group-by.ts';
import type { PlainValue } from '../check-set.ts';
import { addLetter, areNumbers, createAlikeTextCandidates, toNearText } from './alike-texts.ts';
import type { InputRun } from './input-runs.ts';
import {
  createCandidate,
  isNumeric,
  listLimitValues,
  measureSpread,
  replaceCells,
  round,
  type Candidate,
  type CandidateSource,
} from './candidate.ts';

const MAX_TEXTS = 8;
const MAX_CRITERIA = 24;

export function createTextCandidates(source: CandidateSource): Candidate[] {
  const texts = source.runs.filter(({ kind }) => kind === 'text');
  return [
    ...texts.flatMap((run) => createReplacements(run, [...listKeyTexts(texts), ...listWantedTexts(run, source.limits.lists)])),
    ...createCriterionCandidates(source),
    ...texts.flatMap((run) => createRareCandidates(run, source.limits.texts)),
    ...texts.flatMap(createAlikeTextCandidates),
    ...(source.cleansTexts ? [0, 1, 2].map((kind) => createUntidyCandidate(texts, kind, source.trimsTexts)) : []),
    ...(source.handlesMissing ? source.runs.flatMap(createMissingCandidates) : []),
  ];
}

const listTexts = ({ values }: InputRun): PlainValue[] => [...new Set(values)].slice(0, MAX_TEXTS);

/** Lists texts that the solution can find, to be looked up in place of others. */
const listKeyTexts = (runs: readonly InputRun[]) =>
  runs.filter(({ isKey, values }) => isKey && values.length > 1).flatMap(({ values }) => values.slice(0, MAX_TEXTS));

/** Lists the other texts of the lists in which a text that stands alone is found. */
const listWantedTexts = ({ values }: InputRun, lists: readonly (readonly string[])[]): PlainValue[] =>
  values.length > 2
    ? []
    : lists
        .filter((list) => values.some((value) => list.includes(String(value))))
        .flatMap((list) => [...new Set(list)].slice(0, MAX_TEXTS));

/** Gives the first or the last row another text of the same column, or a text that the solution can find. */
function createReplacements(run: InputRun, keys: readonly PlainValue[]): Candidate[] {
  const last = run.values.length - 1;
  if (run.isKey) return [];
  const put = (rule: string, index: number, value: PlainValue) =>
    value === null || value === run.values[index] ? [] : [createCandidate(rule, 2, [run], () => [replaceCells(run, [[index, value]])])];
  const neighbourOf = (index: number) => run.values.find((value) => value !== run.values[index]) ?? null;
  return [
    ...put('neighbour first', 0, neighbourOf(0)),
    ...put('neighbour last', last, neighbourOf(last)),
    ...[...new Set([...listTexts(run), ...keys])].flatMap((text) => [
      ...put(`to-first ${String(text)}`, 0, text),
      ...put(`to-last ${String(text)}`, last, text),
    ]),
  ];
}

/** Gives the first and the last row a text and a number that meet the criteria of the solution, or just miss them. */
function createCriterionCandidates({ runs, limits }: CandidateSource): Candidate[] {
  const lists = [...groupBy(runs, ({ sheetKey, area }) => `${sheetKey} ${area.top} ${area.bottom}`).values()];
  const candidates = lists.flatMap((list) => {
    const length = list[0]!.values.length;
    if (length < 2 || list.some(({ isKey }) => isKey)) return [];
    const changes = combineChoices(list.map((run) => listChoices(run, limits.texts, limits.numbers)));
    return changes.flatMap((values) =>
      [length - 1, 0].map((end) =>
        createCandidate('criterion', 4, list, (run, index) =>
          values[index] === undefined ? [] : [replaceCells(run, [[end, values[index]]])],
        ),
      ),
    );
  });
  return candidates.slice(0, MAX_CRITERIA * 2);
}

function listChoices(run: InputRun, texts: readonly string[], numbers: readonly number[]): (PlainValue | undefined)[] {
  if (run.kind === 'text') {
    const known = new Set(run.values.map((value) => String(value).toLowerCase()));
    const present = texts.filter((text) => known.has(text.toLowerCase()));
    return present.length > 0 ? present : texts.length > 0 ? [...texts.filter((text) => !/[*?~]/.test(text)), undefined] : [undefined];
  }
  if (!isNumeric(run)) return [undefined];
  const choices = listLimitValues(run, numbers);
  return choices.length > 0 ? choices : [undefined];
}

function combineChoices(choices: readonly (PlainValue | undefined)[][]): (PlainValue | undefined)[][] {
  let combined: (PlainValue | undefined)[][] = [[]];
  for (const options of choices) combined = combined.flatMap((start) => options.map((option) => [...start, option])).slice(0, MAX_CRITERIA);
  return combined.filter((values) => values.some((value) => value !== undefined));
}

/** Lets a text disappear, or adds a text that resembles another one. */
function createRareCandidates(run: InputRun, criteria: readonly string[]): Candidate[] {
  const texts = listTexts(run);
  const fewer = (run.isKey ? [] : texts.slice(1)).map((text) =>
    createCandidate('fewer', 4, [run], () => [
      replaceCells(
        run,
        run.values.flatMap((value, index): [number, PlainValue][] => (value === text ? [[index, texts[0]!]] : [])),
      ),
    ]),
  );
  const once = run.isKey || texts.length < 3 ? [] : texts.flatMap((text) => createOnceCandidates(run, text));
  if (areNumbers(run)) return [...fewer, ...once];
  const ends = [...new Set([0, run.values.length - 1])];
  // Functions such as DSUM also find texts that only begin with their criterion.
  const fresh = [toNearText, addLetter].flatMap((toText) =>
    ends.map((end) => createCandidate('fresh', 6, [run], () => [replaceCells(run, [[end, toText(String(run.values[end]))]])])),
  );
  const known = new Set(run.values.map((value) => String(value).toLowerCase()));
  const wanted = run.isKey ? [] : criteria.filter((text) => known.has(text.toLowerCase())).slice(0, MAX_TEXTS);
  const last = run.values.length - 1;
  const near = [toNearText, addLetter].flatMap((toText) =>
    wanted.map((text) =>
      createCandidate('fresh', 6, [run], () => [
        replaceCells(run, [...(last > 0 ? [[0, `S ${text}`] as [number, PlainValue]] : []), [last, toText(text)]]),
      ]),
    ),
  );
  return [...fewer, ...once, ...near, ...fresh];
}

/** Lets a text stand only in the last row, or only in the first row. */
function createOnceCandidates(run: InputRun, text: PlainValue): Candidate[] {
  const other = run.values.find((value) => value !== text)!;
  return [run.values.length - 1, 0].map((end) =>
    createCandidate('once', 4, [run], () => [
      replaceCells(
        run,
        run.values.flatMap((value, index): [number, PlainValue][] => {
          const wanted = index === end ? text : value === text ? other : value;
          return wanted === value ? [] : [[index, wanted]];
        }),
      ),
    ]),
  );
}

/** Makes texts untidy. The kind is 0 for surplus spaces, 1 for capital letters, and 2 for the next text with both. */
function createUntidyCandidate(runs: readonly InputRun[], kind: number, trims: boolean): Candidate {
  const spoil = (value: PlainValue) => {
    const text = String(value);
    const end = trims ? ' ' : '';
    if (kind === 0) return `${end}${end}${text.replaceAll(' ', '  ')}${end}`;
    if (kind === 1) return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
    return `${end}${text.toLowerCase()}${end}${end}`;
  };
  return createCandidate('untidy', 5, runs, (run) => {
    const rotated = run.values.map((_, index) => run.values[(index + kind) % run.values.length]!);
    return [
      replaceCells(
        run,
        rotated.map((value, index) => [index, spoil(value)]),
      ),
    ];
  });
}

function createMissingCandidates(run: InputRun): Candidate[] {
  const missing =
    run.kind === 'text' ? (areNumbers(run) ? '0987654' : 'Zzz') : isNumeric(run) ? round(measureSpread(run).high * 10 + run.unit) : null;
  if (missing === null) return [];
  return [...new Set([0, run.values.length - 1])].map((end) =>
    createCandidate('missing key', 5, [run], () => [replaceCells(run, [[end, missing]])]),
  );
}
