import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { AdminIcon, type AdminIconName } from './admin-icon.tsx';
import css from './notice.module.css';

/** Replaces an empty list with a message and a button that creates the first entry. */
export function EmptyState({ icon, text, children }: { icon: AdminIconName; text: string; children?: ReactNode }) {
  return (
    <Paper className={css.notice}>
      <span className={css.iconTile}>
        <AdminIcon name={icon} size={22} />
      </span>
      <p>{text}</p>
      {children}
    </Paper>
  );
}
