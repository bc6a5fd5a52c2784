/** Limits the length of a file name in a request, in UTF-16 code units. */
export const FILE_NAME_INPUT_MAX_LENGTH = 1000;
const MAX_STORED_LENGTH = 200;
/** Matches control characters, lone surrogates, and invisible characters that can hide or reverse part of a file name. */
const UNSAFE_CHARACTERS = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/**
 * Returns the name under which an uploaded file is stored and downloaded, or null when the name contains no usable characters. The function
 * removes folders, control characters and invisible characters, shortens a long name, and appends the file extension if the name does not
 * already end with it.
 */
export function cleanFileName(name: string, extension: string): string | null {
  const lastSegment = name.slice(0, FILE_NAME_INPUT_MAX_LENGTH).normalize('NFC').split(/[/\\]/).at(-1)!;
  const text = lastSegment.replace(UNSAFE_CHARACTERS, ' ').replace(/\s+/g, ' ').trim();
  const hasExtension = text.toLowerCase().endsWith(`.${extension}`);
  const stem = trimDots(hasExtension ? text.slice(0, -extension.length - 1) : text);
  const suffix = hasExtension ? text.slice(-extension.length - 1) : `.${extension}`;
  // Shortening the name can split a surrogate pair.
  const shortened = stem.slice(0, MAX_STORED_LENGTH - suffix.length).replace(/[\uD800-\uDBFF]$/, '');
  return shortened === '' ? null : `${trimDots(shortened)}${suffix}`;
}

/**
 * Removes dots and spaces at both ends of a file name. File managers hide files whose name begins with a dot, and Windows ignores dots
 * at the end.
 */
function trimDots(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && /[. ]/.test(text[from]!)) from++;
  while (to > from && /[. ]/.test(text[to - 1]!)) to--;
  return text.slice(from, to);
}
