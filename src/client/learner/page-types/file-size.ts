const BYTES_PER_MB = 1024 * 1024;

/** Formats a file size, for example as 18 KB or 1.4 MB. */
export function formatFileSize(bytes: number): string {
  return bytes < BYTES_PER_MB ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / BYTES_PER_MB).toFixed(1)} MB`;
}
