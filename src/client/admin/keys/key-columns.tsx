import type { AccessKey } from '#shared/access-key-schemas.ts';
import { dayOf } from '../ui/format/csv.ts';
import { crossed, dot, Tag } from '../ui/tag.tsx';
import type { Column } from '../ui/table/column.ts';
import { Cut } from '../ui/table/title-cell.tsx';
import css from './keys.module.css';

export const keyColumns: Column<AccessKey>[] = [
  { name: 'Access Key', cell: ({ key }) => <span className={css.code}>{key}</span>, sortBy: ({ key }) => key },
  { name: 'Product', cell: ({ productName }) => <Cut text={productName} />, sortBy: ({ productName }) => productName, isMinor: true },
  { name: 'Logins', cell: (key) => <Logins {...key} />, sortBy: ({ logins, maxLogins }) => logins / maxLogins },
  { name: 'Status', cell: ({ status }) => <Status status={status} />, sortBy: ({ status }) => status },
  { name: 'Created', cell: ({ createdAt }) => <Day instant={createdAt} />, sortBy: ({ createdAt }) => createdAt, isMinor: true },
  {
    name: 'Last used',
    cell: ({ lastUsedAt }) => <Day instant={lastUsedAt} />,
    sortBy: ({ lastUsedAt }) => lastUsedAt ?? '',
    isMinor: true,
  },
  { name: 'Expires', cell: ({ expiresAt }) => <Day instant={expiresAt} />, sortBy: ({ expiresAt }) => expiresAt ?? '9', isMinor: true },
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
      <Tag tone="bad" shape={crossed}>
        Revoked
      </Tag>
    );
  if (status === 'expired') return <Tag tone="none">Expired</Tag>;
  return (
    <Tag tone="high" shape={dot}>
      Active
    </Tag>
  );
}

function Day({ instant }: { instant: string | null }) {
  return <span className={css.day}>{instant === null ? 'never' : dayOf(instant)}</span>;
}
