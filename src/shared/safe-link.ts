/**
 * Checks that a URL is safe to link to: http, https, or a path on this server. `javascript:` and similar URLs run code.
 * Checked when a card is saved and again when it is rendered.
 */
export function isSafeLink(url: string): boolean {
  // Browsers ignore tabs and newlines inside a URL, so `java\nscript:` must not pass as a path.
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u0020\u007f\\]/.test(url)) return false;
  if (url.startsWith('/')) return !url.startsWith('//');
  // URL.parse is missing in browsers of phones that are a few years old.
  return URL.canParse(url) && ['https:', 'http:'].includes(new URL(url).protocol);
}
