/**
 * Whether an address may be shown as a link: http, https, or a path on this server.
 * Checked when a card is written and again when it is shown, since `javascript:` and friends run code.
 */
export function isSafeLink(address: string): boolean {
  // A browser drops tabs and newlines inside a URL, so `java\nscript:` must not pass as a path.
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u0020\u007f\\]/.test(address)) return false;
  if (address.startsWith('/')) return !address.startsWith('//');
  // Not URL.parse: phones of a few years ago have no such thing.
  return URL.canParse(address) && ['https:', 'http:'].includes(new URL(address).protocol);
}
