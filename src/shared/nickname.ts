export const NICKNAME_MAX_LENGTH = 40;
/** Enough for 40 family emoji with skin tones. */
export const NICKNAME_MAX_CODE_UNITS = 1000;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Invisible format characters, which reorder or hide text. The joiners used by emoji and Indic scripts stay. */
const FORMAT_MARKS = /(?![\u200c\u200d])\p{Cf}/gu;
const CONTROL_OR_BROKEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;
/** At least one character must be visible. The Braille blank counts as a symbol in Unicode but shows nothing. */
const VISIBLE = /(?!\u2800|\p{Default_Ignorable_Code_Point})[\p{L}\p{N}\p{P}\p{S}]/u;

/** Returns the nickname as it is stored: trimmed, Unicode NFC, 1 to 40 visible characters. Returns null if it is invalid. */
export function parseNickname(input: string): string | null {
  if (input.length > NICKNAME_MAX_CODE_UNITS || CONTROL_OR_BROKEN.test(input.trim())) return null;
  const nickname = input.replace(FORMAT_MARKS, '').normalize('NFC').trim();
  if (!VISIBLE.test(nickname)) return null;
  const length = [...graphemes.segment(nickname)].length;
  return length <= NICKNAME_MAX_LENGTH ? nickname : null;
}

/** Folds case and compatibility forms, for comparing two nicknames. */
export function caseFoldNickname(nickname: string): string {
  // Lower-casing alone misses two letters: the capital form of ß is SS, and Greek has a second small sigma at the end of words.
  return nickname.normalize('NFKC').toLowerCase().replaceAll('ß', 'ss').replaceAll('ς', 'σ').normalize('NFKC');
}
