export const buildBackupPath = (id: string) => `/backup-files/${encodeURIComponent(id)}`;
