import { UnsupportedError } from './formula-value.ts';

type Step = { kind: 'any' } | { kind: 'one' } | { kind: 'character'; character: string };

/** Is the limit of spreadsheet programs for the criteria of COUNTIF and its like, and for searches. */
const MAX_PATTERN_LENGTH = 255;

export const hasWildcard = (pattern: string): boolean => /[*?~]/.test(pattern);

/**
 * Creates a function that tests whether text matches a wildcard pattern. In a pattern, `*` matches any number of characters, `?` matches
 * one character, and `~` escapes a following `*`, `?` or `~`. The comparison ignores letter case. The running time is at most proportional
 * to the length of the text times the length of the pattern. Throws `UnsupportedError` for a `~` that does not precede `*`, `?` or `~`.
 */
export function createWildcardTest(pattern: string): (text: string) => boolean {
  if (pattern.length > MAX_PATTERN_LENGTH) throw new UnsupportedError();
  const steps = parsePattern(pattern.toLowerCase());
  return (text) => {
    const lower = text.toLowerCase();
    let position = 0;
    let step = 0;
    let lastAny = -1;
    let resumeAt = 0;
    while (position < lower.length) {
      const current = steps[step];
      if (current?.kind === 'any') {
        lastAny = step++;
        resumeAt = position;
      } else if (current && (current.kind === 'one' || current.character === lower[position])) {
        step++;
        position++;
      } else if (lastAny >= 0) {
        step = lastAny + 1;
        position = ++resumeAt;
      } else return false;
    }
    while (steps[step]?.kind === 'any') step++;
    return step === steps.length;
  };
}

function parsePattern(pattern: string): Step[] {
  const steps: Step[] = [];
  for (let position = 0; position < pattern.length; position++) {
    const character = pattern[position]!;
    if (character === '~') {
      position++;
      // Spreadsheet programs disagree about the meaning of a tilde that does not precede `*`, `?` or another tilde.
      if (!/[*?~]/.test(pattern[position] ?? '')) throw new UnsupportedError();
      steps.push({ kind: 'character', character: pattern[position]! });
    } else if (character === '*') steps.push({ kind: 'any' });
    else if (character === '?') steps.push({ kind: 'one' });
    else steps.push({ kind: 'character', character });
  }
  return steps;
}
