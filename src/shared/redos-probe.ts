/** Long enough that a pattern that tries every way there is, or all ways through three repeats, is noticed. */
const PROBE_LENGTH = 2000;
/** A repeat that ends sooner than this tries few ways. */
const MIN_REPEATS = 10;
const MAX_PROBES = 60;
/** Characters that stand for what a class or an escape matches. */
const COMMON_CHARACTERS = 'a0A =,(.-_"\t\n!';
/** Few patterns go on with these, so what was matched so far has to be tried in every other way. */
const MISMATCHING_ENDINGS = ['\u0000', '\n'];

export const SLOW_PATTERN_MESSAGE = 'This pattern can take very long on some answers: please simplify it.';

/**
 * Answers that would keep a careless pattern busy for long: what leads to each of its repeats, then very much of what is
 * repeated, then an end that does not fit. The pattern must be a valid one; this reads only as much of it as it needs.
 */
export function buildRedosProbes(pattern: string): string[] {
  const reader = new PatternReader(pattern);
  reader.readChoice('');
  const answers = reader.runs.flatMap((run) => [...reader.ends].map((end) => run + end));
  return [...new Set(answers)].slice(0, MAX_PROBES);
}

class PatternReader {
  readonly runs: string[] = [];
  readonly ends = new Set(MISMATCHING_ENDINGS);
  readonly #pattern: string;
  readonly #candidates: string[];
  #at = 0;

  constructor(pattern: string) {
    this.#pattern = pattern;
    this.#candidates = [...new Set(COMMON_CHARACTERS + pattern)];
  }

  /** Alternatives up to a closing bracket: a text for each of them. `before` is a text that leads here. */
  readChoice(before: string): string[] {
    const texts = [this.#readSequence(before)];
    while (this.#skip('|')) texts.push(this.#readSequence(before));
    return texts;
  }

  #readSequence(before: string): string {
    let text = '';
    while (this.#at < this.#pattern.length && !'|)'.includes(this.#pattern[this.#at]!)) text += this.#readPiece(before + text);
    return text;
  }

  #readPiece(before: string): string {
    const texts = this.#readAtom(before);
    const [fewest, most] = this.#readRepeat();
    if (most >= MIN_REPEATS)
      for (const text of new Set([...texts, texts.join('')]))
        if (text !== '') this.runs.push(before + text.repeat(Math.ceil(PROBE_LENGTH / text.length)));
    return texts[0]!.repeat(Math.min(Math.max(1, fewest), PROBE_LENGTH)).slice(0, PROBE_LENGTH);
  }

  #readAtom(before: string): string[] {
    const start = this.#at;
    if (this.#skip('(')) {
      const isAssertion = /^\?<?[=!]/.test(this.#pattern.slice(this.#at));
      this.#at += /^\?(<?[=!]|:|<\w+>)?/.exec(this.#pattern.slice(this.#at))?.[0].length ?? 0;
      const texts = this.readChoice(before);
      this.#skip(')');
      return isAssertion ? [''] : texts;
    }
    const [atom] = /^(\\(x[\da-f]{2}|u[\da-f]{4}|c[a-z]|k<\w+>|\d+|.)|\[\^?(\\.|[^\]\\])*\]|.|\n)/is.exec(this.#pattern.slice(start)) ?? [
      '',
    ];
    this.#at += Math.max(1, atom.length);
    if (['^', '$', '\\b', '\\B'].includes(atom) || /^\\[1-9k]/.test(atom)) return [''];
    const matches = new RegExp(`^${atom}$`);
    if (atom.startsWith('[^')) this.ends.add(this.#candidates.find((text) => !matches.test(text)) ?? '');
    return [this.#candidates.find((text) => matches.test(text)) ?? ''];
  }

  /** How often the piece before is repeated: at least and at most. */
  #readRepeat(): [fewest: number, most: number] {
    const [written, few, comma, many] = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(this.#pattern.slice(this.#at)) ?? [''];
    this.#at += written.length;
    if (few !== undefined) return [Number(few), many !== '' ? Number(many) : comma === '' ? Number(few) : Infinity];
    if (written === '') return [1, 1];
    return [written[0] === '+' ? 1 : 0, written[0] === '?' ? 1 : Infinity];
  }

  #skip(mark: string): boolean {
    if (this.#pattern[this.#at] !== mark) return false;
    this.#at++;
    return true;
  }
}
