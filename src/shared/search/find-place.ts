import { foldText, splitFolded, splitWords } from './fold-words.ts';

/** A line of a transcript: the second at which it begins, and its text. */
export type TimedLine = readonly [second: number, text: string];

export interface SearchedTranscript {
  /** The language of the lines as a BCP 47 tag, or null for the language of the lessons. */
  language: string | null;
  lines: readonly TimedLine[];
}

export interface SearchedPage {
  title: string;
  texts: readonly string[];
  transcripts: readonly SearchedTranscript[];
}

export interface FoundPlace {
  /** The second of the video, or 0 when the words are not in a transcript. */
  second: number;
  /** The text in which the words are, or an empty text when they are only in the title. */
  line: string;
  /** The parts of `line` that the query found, as positions in its text. */
  marks: [from: number, to: number][];
  /** The language of the line, unless it is in the language of the lessons. */
  language: string | null;
}

const MAX_LINE_LENGTH = 180;
const CONTEXT_LENGTH = 60;

/** Returns whether a word of a text is the word of a query at `index`. The last word of a query may be only the beginning of a word. */
function isSame(word: string, queryWords: readonly string[], index: number): boolean {
  const wanted = queryWords[index]!;
  return index === queryWords.length - 1 ? word.startsWith(wanted) : word === wanted;
}

interface FoundWords {
  /** The words of the query that are in a text, as their indexes. */
  indexes: ReadonlySet<number>;
  /** Whether the last word of the query is there as a whole. */
  hasWholeLast: boolean;
}

const NO_WORDS: FoundWords = { indexes: new Set(), hasWholeLast: false };

function findWords(text: string, queryWords: readonly string[]): FoundWords {
  const folded = foldText(text);
  // Most lines hold no word of the query, and need not be split.
  if (!queryWords.some((word) => folded.includes(word))) return NO_WORDS;
  const words = splitFolded(folded);
  const indexes = [...queryWords.keys()].filter((index) => words.some((word) => isSame(word, queryWords, index)));
  return { indexes: new Set(indexes), hasWholeLast: words.includes(queryWords.at(-1)!) };
}

/** Counts the words of a query. The last one counts more as a whole than as the beginning of another word. */
const countWords = ({ indexes, hasWholeLast }: FoundWords) => indexes.size + (hasWholeLast ? 0.5 : 0);

/** Returns whether a page holds every word of a query, as the index of the server does. */
export function holdsAllWords({ title, texts, transcripts }: SearchedPage, queryWords: readonly string[]): boolean {
  const all = [title, ...texts, ...transcripts.flatMap(({ lines }) => lines.map(([, text]) => text))];
  return findWords(all.join('\n'), queryWords).indexes.size === queryWords.length;
}

/**
 * Finds the place on a page with most words of a query: two neighbouring lines of a transcript, or else another text of the page. Of
 * several such places, the first one is returned.
 */
export function findPlace(page: SearchedPage, queryWords: readonly string[]): FoundPlace {
  const steps = findPlaceInSteps(page, queryWords);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Finds the same place as `findPlace`, one transcript at a time. */
export function* findPlaceInSteps({ texts, transcripts }: SearchedPage, queryWords: readonly string[]): Generator<void, FoundPlace> {
  const lines: Candidate[] = [];
  for (const transcript of transcripts) {
    const found = findLines(transcript, queryWords);
    if (found) lines.push(found);
    yield;
  }
  const spoken = pickBest(lines);
  const written = pickBest(
    texts.map((text) => ({ second: 0, line: text, language: null, count: countWords(findWords(text, queryWords)) })),
  );
  const best = spoken && spoken.count >= (written?.count ?? 0) ? spoken : written;
  if (!best || best.count === 0) return { second: 0, line: '', marks: [], language: null };
  return { second: best.second, language: best.language, ...shortenLine(best.line, queryWords) };
}

interface Candidate {
  second: number;
  line: string;
  language: string | null;
  /** How many words of the query are there, as `countWords` counts them. */
  count: number;
}

function pickBest(candidates: readonly Candidate[]): Candidate | undefined {
  return candidates.reduce<Candidate | undefined>((best, each) => (!best || each.count > best.count ? each : best), undefined);
}

/** Finds the first line that, together with the next one, has most words of a query. */
function findLines({ lines, language }: SearchedTranscript, queryWords: readonly string[]): Candidate | null {
  const found = lines.map(([, text]) => findWords(text, queryWords));
  let best: (Candidate & { value: number }) | null = null;
  for (const [index, [second, text]] of lines.entries()) {
    const own = found[index]!;
    if (own.indexes.size === 0) continue;
    const both = join(own, found[index + 1]);
    const value = countWords(both) * 2 + countWords(own);
    if (best && best.value >= value) continue;
    const line = countWords(both) > countWords(own) ? `${text} ${lines[index + 1]![1]}` : text;
    best = { second, language, value, count: countWords(both), line };
  }
  return best;
}

function join(own: FoundWords, next: FoundWords | undefined): FoundWords {
  if (!next) return own;
  return { indexes: new Set([...own.indexes, ...next.indexes]), hasWholeLast: own.hasWholeLast || next.hasWholeLast };
}

/** Cuts a long text around the first word that was found. */
function shortenLine(text: string, queryWords: readonly string[]): Pick<FoundPlace, 'line' | 'marks'> {
  const flat = text.replaceAll(/\s/g, ' ');
  const found = findMarks(flat, queryWords);
  if (flat.length <= MAX_LINE_LENGTH) return { line: flat, marks: found };
  const first = found[0]?.[0] ?? 0;
  const from = first <= CONTEXT_LENGTH ? 0 : flat.indexOf(' ', first - CONTEXT_LENGTH) + 1 || first;
  const start = from > first ? first : from;
  const space = flat.lastIndexOf(' ', start + MAX_LINE_LENGTH);
  const end = start + MAX_LINE_LENGTH >= flat.length ? flat.length : space > first ? space : start + MAX_LINE_LENGTH;
  const line = `${start > 0 ? '…' : ''}${flat.slice(start, end)}${end < flat.length ? '…' : ''}`;
  return { line, marks: findMarks(line, queryWords) };
}

function findMarks(text: string, queryWords: readonly string[]): [number, number][] {
  const words = splitWords(text).filter(({ word }) => [...queryWords.keys()].some((index) => isSame(word, queryWords, index)));
  return [...new Map(words.map(({ from, to }) => [from, [from, to] as [number, number]])).values()];
}
