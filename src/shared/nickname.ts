export const NICKNAME_MAX_LENGTH = 40;
/** Room for 40 families of emoji with their colours of skin. */
export const NICKNAME_MAX_CODE_UNITS = 1000;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Invisible marks that reorder or hide text; the joiners inside emoji and Indic scripts stay. */
const FORMAT_MARKS = /(?![\u200c\u200d])\p{Cf}/gu;
const CONTROL_OR_BROKEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;
/** Braille's blank is a symbol by name, and nothing to the eye. */
const VISIBLE = /(?!\u2800|\p{Default_Ignorable_Code_Point})[\p{L}\p{N}\p{P}\p{S}]/u;

/** The nickname as it is kept: trimmed, Unicode NFC, 1 to 40 visible characters; null when it cannot be one. */
export function parseNickname(input: string): string | null {
  if (input.length > NICKNAME_MAX_CODE_UNITS || CONTROL_OR_BROKEN.test(input.trim())) return null;
  const nickname = input.replace(FORMAT_MARKS, '').normalize('NFC').trim();
  if (!VISIBLE.test(nickname)) return null;
  const length = [...graphemes.segment(nickname)].length;
  return length <= NICKNAME_MAX_LENGTH ? nickname : null;
}

/** What two nicknames are compared by: without case and without compatibility forms. */
export function caseFoldNickname(nickname: string): string {
  // Lower case alone keeps two letters apart from their capitals: ß is SS there, and a Greek word ends in a sigma of its own.
  return nickname.normalize('NFKC').toLowerCase().replaceAll('ß', 'ss').replaceAll('ς', 'σ').normalize('NFKC');
}
