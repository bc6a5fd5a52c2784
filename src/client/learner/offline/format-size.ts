const BYTES_PER_MEGABYTE = 1024 * 1024;

/** Formats the size of a module, such as 38 MB or 0.4 MB. */
export function formatSize(bytes: number): string {
  const megabytes = bytes / BYTES_PER_MEGABYTE;
  return `${megabytes >= 10 ? Math.round(megabytes) : Math.max(0.1, Math.round(megabytes * 10) / 10)} MB`;
}
