const BYTES_PER_MEGABYTE = 1024 * 1024;

/** Formats a size for comparing files, as in 0.4 MB. No file is smaller than 0.1 MB. */
export function formatMegabytes(bytes: number): string {
  return `${Math.max(0.1, bytes / BYTES_PER_MEGABYTE).toFixed(1)} MB`;
}
