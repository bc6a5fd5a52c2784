export const NICKNAME_MAX_LENGTH = 40;
/** Limits the number of UTF-16 code units in a nickname. The limit is high enough for 40 family emoji with skin tones. */
export const NICKNAME_MAX_CODE_UNITS = 1000;

/**
 * Matches invisible format characters, which can reorder or hide text. The regular expression does not match the joiner characters
 * that emoji and Indic scripts use.
 */
const FORMAT_MARKS = /(?![\u200c\u200d])\p{Cf}/gu;
const CONTROL_OR_BROKEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;
/**
 * Matches a visible character. A nickname must contain at least one visible character. Unicode classifies the Braille blank as a
 * symbol, but the Braille blank is invisible.
 */
const VISIBLE = /(?!\u2800|\p{Default_Ignorable_Code_Point})[\p{L}\p{N}\p{P}\p{S}]/u;

// Only the server counts characters, and some supported browsers do not have Intl.Segmenter.
let graphemes: Intl.Segmenter | undefined;

/**
 * Returns the nickname in its stored form: trimmed, in Unicode NFC and with 1 to 40 visible characters. Returns null when the
 * nickname is invalid.
 */
export function parseNickname(input: string): string | null {
  if (input.length > NICKNAME_MAX_CODE_UNITS || CONTROL_OR_BROKEN.test(input.trim())) return null;
  const nickname = input.replace(FORMAT_MARKS, '').normalize('NFC').trim();
  if (!VISIBLE.test(nickname)) return null;
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const length = [...graphemes.segment(nickname)].length;
  return length <= NICKNAME_MAX_LENGTH ? nickname : null;
}

/** Normalizes a nickname for comparison by removing differences in letter case and in Unicode compatibility forms. */
export function caseFoldNickname(nickname: string): string {
  // Converting nicknames to lower case is not sufficient for comparing them. The upper-case form of ß is SS, and Greek has a second
  // lower-case sigma for the end of a word.
  return nickname.normalize('NFKC').toLowerCase().replaceAll('ß', 'ss').replaceAll('ς', 'σ').normalize('NFKC');
}
