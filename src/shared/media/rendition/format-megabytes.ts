const BYTES_PER_MEGABYTE = 1024 * 1024;

/** Formats a file size for comparing files, such as 0.4 MB. The smallest size that the function shows is 0.1 MB. */
export function formatMegabytes(bytes: number): string {
  return `${Math.max(0.1, bytes / BYTES_PER_MEGABYTE).toFixed(1)} MB`;
}
