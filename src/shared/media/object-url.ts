/** Removes the extension from an object id, because `{uuid}.mp4` and `{uuid}` name the same object. */
export function stripObjectExtension(id: string): string {
  return id.replace(/\.[A-Za-z0-9]{1,5}$/, '');
}

/** Builds the path at which the server serves an object. */
export function buildObjectPath(id: string): string {
  return `/public-objects/${encodeURIComponent(id)}`;
}

/**
 * Returns the object id that a URL or path contains, whatever the host of the URL is. Returns null when the URL or path does not
 * name an object.
 */
export function parseObjectIdFromUrl(url: string): string | null {
  const path = /^(?:https?:\/\/[^/]+)?\/public-objects\/([A-Za-z0-9._-]+)$/.exec(url.split(/[?#]/)[0] ?? '');
  return path ? stripObjectExtension(path[1]!) : null;
}
