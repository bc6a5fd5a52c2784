import { UnsupportedError } from './formula-value.ts';

type Step = { kind: 'any' } | { kind: 'one' } | { kind: 'character'; character: string };

export const hasWildcard = (pattern: string): boolean => /[*?~]/.test(pattern);

/**
 * Creates a function that tests whether a text matches a pattern in which `*` matches any characters, `?` matches one character, and `~`
 * before one of these three characters escapes it. The comparison of a text with a wildcard pattern ignores letter case. The running time
 * is at most proportional to the product of the lengths of the text and the pattern. Throws `UnsupportedError` when `~` stands before any
 * other character.
 */
export function createWildcardTest(pattern: string): (text: string) => boolean {
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
      if (!/[*?~]/.test(pattern[position] ?? '')) throw new UnsupportedError(); // Programs treat a tilde before other characters differently.
      steps.push({ kind: 'character', character: pattern[position]! });
    } else if (character === '*') steps.push({ kind: 'any' });
    else if (character === '?') steps.push({ kind: 'one' });
    else steps.push({ kind: 'character', character });
  }
  return steps;
}
