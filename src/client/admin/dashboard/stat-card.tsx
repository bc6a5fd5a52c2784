import { Paper, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { AdminIcon, type AdminIconName } from '../ui/admin-icon.tsx';
import css from './dashboard.module.css';

/** Shows one statistic with a caption. A skeleton placeholder appears until the value has loaded. */
export function StatCard({ label, icon, caption, children }: { label: string; icon: AdminIconName; caption: string; children: ReactNode }) {
  return (
    <Paper className={css.stat}>
      <dl>
        <dt>
          {label}
          <AdminIcon name={icon} />
        </dt>
        <dd>{children ?? <Skeleton height={22} width={70} my={5} />}</dd>
      </dl>
      <p>{caption}</p>
    </Paper>
  );
}
