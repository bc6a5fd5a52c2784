/** The id of an object without its extension: `{uuid}.mp4` and `{uuid}` name the same one. */
export function stripObjectExtension(id: string): string {
  return id.replace(/\.[A-Za-z0-9]{1,5}$/, '');
}

/** The address an object is served at. */
export function buildObjectPath(id: string): string {
  return `/public-objects/${encodeURIComponent(id)}`;
}

/** The object an address names, if it is one of ours, on any host. */
export function parseObjectIdFromUrl(address: string): string | null {
  const path = /^(?:https?:\/\/[^/]+)?\/public-objects\/([A-Za-z0-9._-]+)$/.exec(address.split(/[?#]/)[0] ?? '');
  return path ? stripObjectExtension(path[1]!) : null;
}
