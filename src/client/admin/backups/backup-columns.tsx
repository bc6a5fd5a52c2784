import type { BackupOrigin, ListedBackup } from '#shared/backups.ts';
import { formatFileSize } from '#shared/file-size.ts';
import { formatDateTime } from '../ui/format/date-format.ts';
import { pluralize } from '../ui/format/pluralize.ts';
import { checkMarkShape, crossShape, Tag } from '../ui/tag.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
import { TitleCell } from '../ui/table/title-cell.tsx';

const originLabels = {
  nightly: 'Every night',
  portal: 'Back up now',
  command: 'Command',
} satisfies Record<BackupOrigin, string>;

export const backupColumns: TableColumn<ListedBackup>[] = [
  {
    name: 'Made',
    cell: ({ createdAt, origin, size, isFromFuture }) => (
      <TitleCell
        title={formatDateTime(createdAt)}
        code={[originLabels[origin], formatFileSize(size), ...(isFromFuture ? ['dated in the future'] : [])].join(' · ')}
      />
    ),
    getSortValue: ({ createdAt }) => createdAt,
  },
  {
    name: 'Check',
    cell: ({ missingCount }) =>
      missingCount === 0 ? (
        <Tag tone="success" shape={checkMarkShape}>
          Verified
        </Tag>
      ) : (
        <Tag tone="danger" shape={crossShape}>
          {pluralize(missingCount, 'file')} missing
        </Tag>
      ),
    getSortValue: ({ missingCount }) => missingCount,
    isBadge: true,
  },
  {
    name: 'Files',
    cell: ({ fileCount }) => fileCount.toLocaleString('en'),
    getSortValue: ({ fileCount }) => fileCount,
    isNumeric: true,
  },
];
