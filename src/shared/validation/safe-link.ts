import { parseUrl } from './parse-url.ts';

/**
 * Returns whether a URL is safe to link to. A safe URL uses http or https, or is a path on this server. Other URLs are unsafe, because a
 * URL such as `javascript:` can run code. A card's URLs are checked when the card is saved and again when it is rendered.
 */
export function isSafeLink(url: string): boolean {
  // Browsers ignore tabs and newlines inside a URL, so the function must not accept `java\nscript:` as a path.
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u0020\u007f\\]/.test(url)) return false;
  if (url.startsWith('/')) return !url.startsWith('//');
  return ['https:', 'http:'].includes(parseUrl(url)?.protocol ?? '');
}
