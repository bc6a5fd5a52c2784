import { Paper, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { AdminIcon, type AdminIconName } from '../ui/admin-icon.tsx';
import css from './dashboard.module.css';

/** One figure and what it means. Without children it is still on its way. */
export function StatCard({
  label,
  icon,
  meaning: caption,
  children,
}: {
  label: string;
  icon: AdminIconName;
  meaning: string;
  children: ReactNode;
}) {
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
