import { Paper } from '@mantine/core';
import { Link } from 'react-router';
import type { KeyLedger } from '#shared/access-keys/access-key-schemas.ts';
import { AdminIcon } from '#client/admin/ui/admin-icon.tsx';
import { formatDateTime } from '#client/admin/ui/format/date-format.ts';
import css from './key-ledger.module.css';

interface ReplacedKeyNoticeProps {
  revokedAt: string | null;
  replacement: NonNullable<KeyLedger['replacedBy']>;
}

/** Says that an access key has been revoked, and links to the new access key that replaces it. */
export function ReplacedKeyNotice({ revokedAt, replacement }: ReplacedKeyNoticeProps) {
  return (
    <Paper component="section" className={css.replaced} aria-label="Replaced">
      <AdminIcon name="warning" />
      <p>
        This key {revokedAt === null ? 'is revoked' : `was revoked on ${formatDateTime(revokedAt)}`}. Its learners and browsers moved to{' '}
        <Link to={`/admin/keys/${replacement.id}`}>{replacement.key}</Link>.
      </p>
    </Paper>
  );
}
