const BYTES_PER_MEGABYTE = 1024 * 1024;

/**
 * Formats a file size in megabytes, such as 0.4 MB, so that users can compare file sizes. The smallest size that the function
 * returns is 0.1 MB.
 */
export function formatMegabytes(bytes: number): string {
  return `${Math.max(0.1, bytes / BYTES_PER_MEGABYTE).toFixed(1)} MB`;
}
