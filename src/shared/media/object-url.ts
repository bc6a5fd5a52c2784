/** Removes the file extension from an object id. The ids `{uuid}.mp4` and `{uuid}` identify the same object. */
export function stripObjectExtension(id: string): string {
  return id.replace(/\.[A-Za-z0-9]{1,5}$/, '');
}

export function buildObjectPath(id: string): string {
  return `/public-objects/${encodeURIComponent(id)}`;
}

/** Returns the object id from a URL or path, ignoring the URL's host. Returns null when the URL or path does not contain an object id. */
export function parseObjectIdFromUrl(url: string): string | null {
  const path = /^(?:https?:\/\/[^/]+)?\/public-objects\/([A-Za-z0-9._-]+)$/.exec(url.split(/[?#]/)[0] ?? '');
  return path ? stripObjectExtension(path[1]!) : null;
}
