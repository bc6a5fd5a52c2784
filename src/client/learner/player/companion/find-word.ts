import type { TranscriptCue } from '#shared/media/transcript.ts';

/** Removes what a search ignores: case and accents. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the lines that contain a word, in their order. Without a word, all lines match. */
export function findMatches(cues: readonly TranscriptCue[], word: string): readonly TranscriptCue[] {
  const wanted = fold(word.trim());
  return wanted === '' ? cues : cues.filter(({ text }) => fold(text).includes(wanted));
}

export interface TextPart {
  text: string;
  isMatch: boolean;
}

/** Splits a line into the parts that match a word and the parts between them. */
export function splitAtMatches(text: string, word: string): TextPart[] {
  const wanted = fold(word.trim());
  if (wanted === '') return [{ text, isMatch: false }];
  // Each character is folded by itself, so that a position in the folded text leads back to the text.
  const characters = [...text];
  const folded = characters.map(fold);
  const parts: TextPart[] = [];
  let unmatched = '';
  for (let from = 0; from < characters.length;) {
    const end = findMatchEnd(folded, from, wanted);
    if (end === null) {
      unmatched += characters[from++]!;
      continue;
    }
    if (unmatched !== '') parts.push({ text: unmatched, isMatch: false });
    unmatched = '';
    parts.push({ text: characters.slice(from, end).join(''), isMatch: true });
    from = end;
  }
  if (unmatched !== '') parts.push({ text: unmatched, isMatch: false });
  return parts;
}

/** Returns the position after the match that begins at `from`, or null when no match begins there. */
function findMatchEnd(folded: readonly string[], from: number, wanted: string): number | null {
  let found = '';
  let end = from;
  while (end < folded.length && found.length < wanted.length && folded[from] !== '') found += folded[end++]!;
  if (found !== wanted) return null;
  // Accents that follow a letter as characters of their own belong to the letter.
  while (folded[end] === '') end++;
  return end;
}
