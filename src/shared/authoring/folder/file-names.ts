import { folderProblemsWords } from '#admin-words/folder-problems.ts';
import { parseLanguageTag } from '../../language-tags.ts';

export const TITLE_MAX_LENGTH = 200;
/** Matches the number before a title, such as `03_`, `1.2 - `, `4)` or `5 `. A number that belongs to a word, such as in `3D`, stays. */
const LEADING_NUMBER = /^\d+(?:\.\d+)*(?!\.?\d)(?:\s*[-–—_.):]+\s*|\s+)(?=\S)/u;
const TRAILING_WORD = /[\s\-–—_.]+(?:final|v\d+|export|copy|\(\d+\)|\d{3,4}p|[48]k)$/iu;
const COMPANION_SUFFIX = /\.(?:overlay|end|[a-z]{2,3}(?:-[a-z0-9]{2,8})?)$/iu;
const CAPTIONS_LANGUAGE = /\.([a-z]{2,3}(?:-[a-z0-9]{2,8})?)\.(?:srt|vtt)$/iu;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/** Returns the last segment of a path, whose folders are separated by slashes or by the backslashes of Windows. */
export function getFileName(path: string): string {
  return path.split(/[/\\]/).at(-1)!;
}

/** Returns the extension of a file name in lower case, or an empty string when the name has none. */
export function getExtension(name: string): string {
  return /.\.([^.]+)$/su.exec(name)?.[1]!.toLowerCase() ?? '';
}

function removeExtension(name: string): string {
  const extension = getExtension(name);
  return extension === '' ? name : name.slice(0, -extension.length - 1);
}

/**
 * Returns the title of a page for a file or a folder: the name without its leading number, its separators and words such as "final" or
 * "v2" at its end. Keeps a part whenever nothing would be left without it.
 */
export function readTitle(name: string, { isFolder = false } = {}): string {
  const stem = isFolder ? getFileName(name) : removeExtension(getFileName(name));
  let title = stem.normalize('NFC').replace(INVISIBLE, '').replaceAll('_', ' ').trim();
  title = title.replace(LEADING_NUMBER, '');
  for (let shorter = title.replace(TRAILING_WORD, ''); shorter !== title; shorter = title.replace(TRAILING_WORD, '')) title = shorter;
  if (!/\s/u.test(title)) title = title.replaceAll('-', ' ');
  title = title
    .replace(/\s+/gu, ' ')
    .replace(/^[\s\-–—.]+|[\s\-–—.]+$/gu, '')
    .replace(/^\d+(?:\.\d+)* (?=\S)/u, '');
  const [first = ''] = title;
  return truncate(first.toUpperCase() + title.slice(first.length)) || folderProblemsWords.page;
}

/** Shortens a title that is too long, but not within a character that takes two code units. */
function truncate(title: string): string {
  return title
    .slice(0, TITLE_MAX_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
}

/** Returns what the names of a lesson and of the files that belong to it have in common, such as `03 sum` for `03 Sum.en.srt`. */
export function getBaseName(name: string, { isCompanion = false } = {}): string {
  const stem = removeExtension(getFileName(name)).normalize('NFC').toLowerCase();
  return (isCompanion ? stem.replace(COMPANION_SUFFIX, '') : stem).trim();
}

/** Returns the language that the name of a subtitle file states, such as `fr` for `03 Sum.fr.srt`, or null. */
export function readLanguage(name: string): string | null {
  const tag = CAPTIONS_LANGUAGE.exec(name)?.[1];
  return tag === undefined ? null : parseLanguageTag(tag);
}

/** Returns a base name without the number that a drive or a video host has put before it, such as `intro` for `01 - intro`. */
export const removeLeadingNumber = (baseName: string): string => baseName.replace(LEADING_NUMBER, '').trim();

/** Returns the number at the beginning of a file name, such as `3` for `03 Sum.srt` and `1.2` for `1.2 - Sum.srt`, or null. */
export function getLeadingNumber(name: string): string | null {
  const match = /^\s*(\d+(?:\.\d+)*)(?=\D|$)/u.exec(removeExtension(getFileName(name)));
  return match && match[1]!.split('.').map(Number).join('.');
}

let collator: Intl.Collator | undefined;
const getCollator = () => (collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' }));

/** Compares two paths folder by folder, with numbers in their natural order, so that `2 Sum` comes before `10 Count`. */
export function comparePaths(a: string, b: string): number {
  const [left, right] = [a.split('/'), b.split('/')];
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    const order = getCollator().compare(left[index]!, right[index]!);
    if (order !== 0) return order;
  }
  return left.length - right.length || (a < b ? -1 : Number(a > b));
}
