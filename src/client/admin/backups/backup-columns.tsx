import { backupsWords } from '#admin-words/backups.ts';
import type { BackupOrigin, ListedBackup } from '#shared/backups.ts';
import { formatFileSize } from '#shared/file-size.ts';
import { formatDateTime } from '../ui/format/date-format.ts';
import { checkMarkShape, crossShape, Tag } from '../ui/tag.tsx';
import { numberColumn, type TableColumn } from '../ui/table/table-column.ts';
import { TitleCell } from '../ui/table/title-cell.tsx';

const originLabels = {
  nightly: backupsWords.everyNight,
  portal: backupsWords.backUpNow,
  command: backupsWords.command,
} satisfies Record<BackupOrigin, string>;

export const backupColumns: TableColumn<ListedBackup>[] = [
  {
    name: backupsWords.made,
    cell: ({ createdAt, origin, size, isFromFuture }) => (
      <TitleCell
        title={formatDateTime(createdAt)}
        code={[originLabels[origin], formatFileSize(size), ...(isFromFuture ? [backupsWords.datedInTheFuture] : [])].join(' · ')}
      />
    ),
    getSortValue: ({ createdAt }) => createdAt,
  },
  {
    name: backupsWords.check,
    cell: ({ missingCount }) =>
      missingCount === 0 ? (
        <Tag tone="success" shape={checkMarkShape}>
          {backupsWords.verified}
        </Tag>
      ) : (
        <Tag tone="danger" shape={crossShape}>
          {backupsWords.filesMissing(missingCount)}
        </Tag>
      ),
    getSortValue: ({ missingCount }) => missingCount,
    isBadge: true,
  },
  numberColumn(backupsWords.files, ({ fileCount }) => fileCount),
];
