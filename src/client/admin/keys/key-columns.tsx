import type { AccessKey } from '#shared/access-key-schemas.ts';
import { formatIsoDate } from '../ui/format/csv.ts';
import { crossShape, dotShape, Tag } from '../ui/tag.tsx';
import type { TableColumn } from '../ui/table/column.ts';
import { TruncatedText } from '../ui/table/title-cell.tsx';
import css from './keys.module.css';

export const keyColumns: TableColumn<AccessKey>[] = [
  { name: 'Access Key', cell: ({ key }) => <span className={css.code}>{key}</span>, getSortValue: ({ key }) => key },
  {
    name: 'Product',
    cell: ({ productName }) => <TruncatedText text={productName} />,
    getSortValue: ({ productName }) => productName,
    isHiddenOnPhones: true,
  },
  { name: 'Logins', cell: (key) => <Logins {...key} />, getSortValue: ({ logins, maxLogins }) => logins / maxLogins },
  { name: 'Status', cell: ({ status }) => <Status status={status} />, getSortValue: ({ status }) => status },
  {
    name: 'Created',
    cell: ({ createdAt }) => <Day instant={createdAt} />,
    getSortValue: ({ createdAt }) => createdAt,
    isHiddenOnPhones: true,
  },
  {
    name: 'Last used',
    cell: ({ lastUsedAt }) => <Day instant={lastUsedAt} />,
    getSortValue: ({ lastUsedAt }) => lastUsedAt ?? '',
    isHiddenOnPhones: true,
  },
  {
    name: 'Expires',
    cell: ({ expiresAt }) => <Day instant={expiresAt} />,
    getSortValue: ({ expiresAt }) => expiresAt ?? '9',
    isHiddenOnPhones: true,
  },
];

function Logins({ logins, maxLogins }: { logins: number; maxLogins: number }) {
  const at = Math.min(100, Math.round((logins / maxLogins) * 100));
  return (
    <span className={css.meter}>
      <i style={{ background: `linear-gradient(90deg, #107c41 ${at}%, #dfe7e3 0)` }} />
      {logins.toLocaleString('en')} / {maxLogins.toLocaleString('en')}
    </span>
  );
}

function Status({ status }: Pick<AccessKey, 'status'>) {
  if (status === 'revoked')
    return (
      <Tag tone="bad" shape={crossShape}>
        Revoked
      </Tag>
    );
  if (status === 'expired') return <Tag tone="none">Expired</Tag>;
  return (
    <Tag tone="high" shape={dotShape}>
      Active
    </Tag>
  );
}

function Day({ instant }: { instant: string | null }) {
  return <span className={css.day}>{instant === null ? 'never' : formatIsoDate(instant)}</span>;
}
