import { validationWords } from '#admin-words/validation.ts';
import { ANSWER_MAX_LENGTH } from './page-types/challenge.ts';

/** Sets the maximum length of a test input, which equals the maximum length of a learner's answer. */
const PROBE_LENGTH = ANSWER_MAX_LENGTH;
/**
 * Sets the minimum number of repetitions that a quantifier must allow for the probes to test the quantifier. A quantifier that allows fewer
 * than ten repetitions causes little backtracking.
 */
const MIN_REPEATS = 10;
const MAX_PROBES = 60;
/** Lists the characters that the parser tries when it looks for a match for a character class or an escape sequence. */
const COMMON_CHARACTERS = 'a0A =,(.-_"\t\n!';
/**
 * Lists unusual characters that are appended to test inputs, because very few regular expressions match them. A mismatch at the end of
 * the input forces the regular expression engine to backtrack.
 */
const MISMATCHING_ENDINGS = ['\u0000', '\n'];

export const SLOW_REGEX_MESSAGE = validationWords.thisPatternCanTakeVeryLong;

/**
 * Builds test inputs that are likely to make a regular expression backtrack catastrophically (ReDoS). Each test input consists of text
 * that matches everything before a quantifier, many repetitions of the quantified part, and an ending that does not match. The
 * `pattern` parameter must be a valid regular expression, because `buildRedosProbes` does not check the syntax.
 */
export function buildRedosProbes(pattern: string): string[] {
  const reader = new PatternReader(pattern);
  reader.readAlternatives('');
  const probes = reader.repetitions.flatMap((repetition) => [...reader.endings].map((ending) => repetition + ending));
  return [...new Set(probes)].slice(0, MAX_PROBES);
}

/** Parses a regular expression from left to right and collects the parts of the test inputs. */
class PatternReader {
  readonly repetitions: string[] = [];
  readonly endings = new Set(MISMATCHING_ENDINGS);
  readonly #pattern: string;
  readonly #candidates: string[];
  #position = 0;

  constructor(pattern: string) {
    this.#pattern = pattern;
    this.#candidates = [...new Set(COMMON_CHARACTERS + pattern)];
  }

  /**
   * Reads alternatives such as `a|b` up to a closing parenthesis and returns a matching string for each alternative. The `before`
   * parameter is a string that matches everything before the alternatives.
   */
  readAlternatives(before: string): string[] {
    const texts = [this.#readSequence(before)];
    while (this.#skip('|')) texts.push(this.#readSequence(before));
    return texts;
  }

  #readSequence(before: string): string {
    let text = '';
    while (this.#position < this.#pattern.length && !'|)'.includes(this.#pattern[this.#position]!)) text += this.#readTerm(before + text);
    return text;
  }

  #readTerm(before: string): string {
    const texts = this.#readAtom(before);
    const [min, max] = this.#readQuantifier();
    if (max >= MIN_REPEATS) {
      for (const text of new Set([...texts, texts.join('')])) {
        // Subtracting 1 from `PROBE_LENGTH` leaves room for the mismatching character at the end of each test input. When not even one
        // repetition fits into the longest possible answer, no test input is created.
        const repeats = Math.floor((PROBE_LENGTH - 1 - before.length) / text.length);
        if (text !== '' && repeats > 0) this.repetitions.push(before + text.repeat(repeats));
      }
    }
    return texts[0]!.repeat(Math.min(Math.max(1, min), PROBE_LENGTH)).slice(0, PROBE_LENGTH);
  }

  #readAtom(before: string): string[] {
    const start = this.#position;
    if (this.#skip('(')) {
      const isAssertion = /^\?<?[=!]/.test(this.#pattern.slice(this.#position));
      this.#position += /^\?(<?[=!]|:|<\w+>)?/.exec(this.#pattern.slice(this.#position))?.[0].length ?? 0;
      const texts = this.readAlternatives(before);
      this.#skip(')');
      return isAssertion ? [''] : texts;
    }
    const [atom] = /^(\\(x[\da-f]{2}|u[\da-f]{4}|c[a-z]|k<\w+>|\d+|.)|\[\^?(\\.|[^\]\\])*\]|.|\n)/is.exec(this.#pattern.slice(start)) ?? [
      '',
    ];
    this.#position += Math.max(1, atom.length);
    if (['^', '$', '\\b', '\\B'].includes(atom) || /^\\[1-9k]/.test(atom)) return [''];
    const matches = new RegExp(`^${atom}$`);
    if (atom.startsWith('[^')) this.endings.add(this.#candidates.find((text) => !matches.test(text)) ?? '');
    return [this.#candidates.find((text) => matches.test(text)) ?? ''];
  }

  /** Reads an optional quantifier and returns the smallest and the largest number of repetitions that the quantifier allows. */
  #readQuantifier(): [min: number, max: number] {
    const [quantifier, min, comma, max] = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(this.#pattern.slice(this.#position)) ?? [''];
    this.#position += quantifier.length;
    if (min !== undefined) return [Number(min), max !== '' ? Number(max) : comma === '' ? Number(min) : Infinity];
    if (quantifier === '') return [1, 1];
    return [quantifier[0] === '+' ? 1 : 0, quantifier[0] === '?' ? 1 : Infinity];
  }

  #skip(character: string): boolean {
    if (this.#pattern[this.#position] !== character) return false;
    this.#position++;
    return true;
  }
}
