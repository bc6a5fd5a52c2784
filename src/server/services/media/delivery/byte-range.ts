/** Describes a range of bytes in a file; both ends are inclusive. */
export interface ByteRange {
  from: number;
  to: number;
}

/**
 * Parses an HTTP Range header against the size of a file. Returns 'whole' when the header holds no valid single range, because RFC
 * 9110 lets a server ignore several ranges and requires a server to ignore an invalid header.
 *
 * The library range-parser breaks two rules of RFC 9110: range-parser treats `bytes=5-4` as unsatisfiable instead of invalid, and
 * treats a suffix longer than the file as unsatisfiable instead of the whole file.
 */
export function parseRangeHeader(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = header === undefined ? null : /^bytes=(?:(\d+)-(\d*)|-(\d+))$/i.exec(header.trim());
  if (!match) return 'whole';
  const [, first, last, suffix] = match;
  if (suffix !== undefined) {
    const length = Math.min(Number(suffix), size);
    return length === 0 ? 'unsatisfiable' : { from: size - length, to: size - 1 };
  }
  const from = Number(first);
  const to = last ? Number(last) : Infinity;
  if (to < from) return 'whole';
  return from >= size ? 'unsatisfiable' : { from, to: Math.min(to, size - 1) };
}

/** Returns whether an HTTP If-None-Match header lists the entity tag, which means that the client's copy is current. */
export function matchesETag(header: string | undefined, etag: string): boolean {
  return header !== undefined && header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
