/** Returns the URL path from which an administrator downloads a backup. */
export const buildBackupPath = (id: string) => `/backup-files/${encodeURIComponent(id)}`;
