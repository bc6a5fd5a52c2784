export const buildBackupPath = (id: string, confirmation: string) =>
  `/backup-files/${encodeURIComponent(id)}?confirmation=${encodeURIComponent(confirmation)}`;
