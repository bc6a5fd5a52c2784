/** Describes a range of bytes in a file; both ends are inclusive. */
export interface ByteRange {
  from: number;
  to: number;
}

/**
 * Parses an HTTP Range header against the size of a file. Returns 'whole' when the header does not contain exactly one valid range. RFC
 * 9110 allows a server to ignore a header with several ranges, and requires it to ignore an invalid header. The range-parser library is not
 * used, because it breaks this RFC: it treats both `bytes=5-4`, which is invalid, and a suffix longer than the file, which means the whole
 * file, as unsatisfiable.
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

/** Returns whether an HTTP If-None-Match header lists the entity tag, in which case the client's copy is current. */
export function matchesETag(header: string | undefined, etag: string): boolean {
  return header !== undefined && header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
