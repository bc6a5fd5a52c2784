import { Link } from 'react-router';
import { trpc } from '../api/trpc-hooks.ts';
import { useCanUseArea } from '../api/use-can-use-area.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import css from './dashboard.module.css';

/**
 * Warns when no complete backup was made in the last two days. The component shows nothing when the backups are up to date or their status
 * is unknown.
 */
export function OverdueBackupNotice() {
  const canUse = useCanUseArea();
  const { data: status } = trpc.admin.backupStatus.useQuery(undefined, { enabled: canUse('backups') });
  if (!status?.isOverdue) return null;
  return (
    <output className={css.overdueBackup}>
      <AdminIcon name="warning" />
      <span>
        There is no good backup of the last two days. <Link to="/admin/backups">See backups</Link>
      </span>
    </output>
  );
}
