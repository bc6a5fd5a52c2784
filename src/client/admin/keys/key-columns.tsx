import { formatLocalDate } from '../ui/format/date-format.ts';
import { Link } from 'react-router';
import { LOCALE } from '#admin-words/locale.ts';
import { keysWords } from '#admin-words/keys.ts';
import type { AccessKey } from '#shared/access-keys/access-key-schemas.ts';
import { pickKeyNotes } from '#shared/access-keys/key-notes.ts';
import { crossShape, dotShape, Tag } from '../ui/tag.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
import { TruncatedText } from '../ui/table/title-cell.tsx';
import css from './keys.module.css';

export const keyColumns: TableColumn<AccessKey>[] = [
  { name: keysWords.accessKeyHeading, cell: (accessKey) => <KeyLink item={accessKey} />, getSortValue: ({ key }) => key },
  {
    name: keysWords.product,
    cell: ({ productName }) => <TruncatedText text={productName} />,
    getSortValue: ({ productName }) => productName,
  },
  {
    name: keysWords.logins,
    cell: (key) => <Logins {...key} />,
    getSortValue: ({ logins, maxLogins }) => logins / maxLogins,
    isLabelledOnPhones: true,
  },
  { name: keysWords.status, cell: ({ status }) => <KeyStatusTag status={status} />, getSortValue: ({ status }) => status, isBadge: true },
  {
    name: keysWords.created,
    cell: ({ createdAt }) => <UtcDate instant={createdAt} />,
    getSortValue: ({ createdAt }) => createdAt,
    isHiddenOnPhones: true,
    isHiddenOnTablets: true,
  },
  {
    name: keysWords.lastUsed,
    cell: ({ lastUsedAt }) => <UtcDate instant={lastUsedAt} />,
    getSortValue: ({ lastUsedAt }) => lastUsedAt ?? '',
    isHiddenOnPhones: true,
  },
  {
    name: keysWords.expires,
    cell: ({ expiresAt }) => <span className={css.date}>{expiresAt === null ? keysWords.never : formatLocalDate(expiresAt)}</span>,
    getSortValue: ({ expiresAt }) => expiresAt ?? '9',
    isHiddenOnPhones: true,
  },
];

function KeyLink({ item: { id, key, ...item } }: { item: AccessKey }) {
  const notes = Object.values(pickKeyNotes(item)).filter(Boolean).join(' · ');
  return (
    <Link to={`/admin/keys/${id}`} className={css.keyLink ?? ''}>
      <span className={css.keyText}>{key}</span>
      {notes !== '' && <small title={notes}>{notes}</small>}
    </Link>
  );
}

function Logins({ logins, maxLogins }: { logins: number; maxLogins: number }) {
  const percent = Math.min(100, Math.round((logins / maxLogins) * 100));
  return (
    <span className={css.loginMeter}>
      <i style={{ background: `linear-gradient(90deg, #107c41 ${percent}%, #dfe7e3 0)` }} />
      {logins.toLocaleString(LOCALE)} / {maxLogins.toLocaleString(LOCALE)}
    </span>
  );
}

export function KeyStatusTag({ status }: Pick<AccessKey, 'status'>) {
  if (status === 'revoked')
    return (
      <Tag tone="danger" shape={crossShape}>
        {keysWords.revoked}
      </Tag>
    );
  if (status === 'expired') return <Tag tone="neutral">{keysWords.expired}</Tag>;
  return (
    <Tag tone="success" shape={dotShape}>
      {keysWords.active}
    </Tag>
  );
}

function UtcDate({ instant }: { instant: string | null }) {
  return <span className={css.date}>{instant === null ? keysWords.never : formatLocalDate(instant)}</span>;
}
