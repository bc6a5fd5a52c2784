export const NICKNAME_MAX_LENGTH = 40;
const MAX_CODE_UNITS = 400;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Invisible marks that reorder or hide text; the joiners inside emoji and Indic scripts stay. */
const FORMAT_MARKS = /(?![\u200c\u200d])\p{Cf}/gu;
const CONTROL_OR_BROKEN = /[\p{Cc}\p{Cs}]/u;

/** The nickname as it is kept: trimmed, Unicode NFC, 1 to 40 visible characters; null when it cannot be one. */
export function readNickname(input: string): string | null {
  if (input.length > MAX_CODE_UNITS || CONTROL_OR_BROKEN.test(input.trim())) return null;
  const nickname = input.normalize('NFC').replace(FORMAT_MARKS, '').trim();
  const length = [...graphemes.segment(nickname)].length;
  return length >= 1 && length <= NICKNAME_MAX_LENGTH ? nickname : null;
}

/** What two nicknames are compared by: without case and without compatibility forms. */
export function foldNickname(nickname: string): string {
  return nickname.normalize('NFKC').toLowerCase().normalize('NFKC');
}
