/** Returns the path from which an administrator downloads a backup as one file. */
export const buildBackupPath = (id: string) => `/backup-files/${encodeURIComponent(id)}`;
