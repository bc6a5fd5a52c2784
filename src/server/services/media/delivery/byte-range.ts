/** Bytes of an object, both ends included. */
export interface ByteRange {
  from: number;
  to: number;
}

/** What a Range header asks of an object: one range, all of it, or something it does not have. */
export function parseRangeHeader(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const parts = header === undefined ? null : /^bytes=(?:(\d+)-(\d*)|-(\d+))$/i.exec(header.trim());
  // Several ranges may be answered with the whole, and what is no range must be.
  if (!parts) return 'whole';
  const [, first, last, suffix] = parts;
  if (suffix !== undefined) {
    const length = Math.min(Number(suffix), size);
    return length === 0 ? 'unsatisfiable' : { from: size - length, to: size - 1 };
  }
  const from = Number(first);
  const to = last ? Number(last) : Infinity;
  if (to < from) return 'whole';
  return from >= size ? 'unsatisfiable' : { from, to: Math.min(to, size - 1) };
}

/** Whether an If-None-Match header names the tag, so that the client's copy is still right. */
export function matchesETag(header: string | undefined, etag: string): boolean {
  return header !== undefined && header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
