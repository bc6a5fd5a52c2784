/** Does what `URL.parse` does, which the oldest supported browsers do not have: returns null for text that is not a URL. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
