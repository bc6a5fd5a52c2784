/** Returns the URL path that an administrator downloads a backup from. */
export const buildBackupPath = (id: string) => `/backup-files/${encodeURIComponent(id)}`;
