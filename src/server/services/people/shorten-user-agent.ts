/** The maximum number of characters of a User-Agent header that are stored. */
const MAX_LENGTH = 300;

/** Shortens a User-Agent header for storage, and removes characters that the database cannot store. */
export function shortenUserAgent(userAgent: string | null): string | null {
  return userAgent === null ? null : userAgent.replaceAll(/[^\x20-\x7e]/g, '').slice(0, MAX_LENGTH);
}
