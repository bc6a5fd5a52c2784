import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { AdminIcon, type AdminIconName } from './admin-icon.tsx';
import css from './notice.module.css';

/** Stands where nothing is yet; its child is the one button that ends the emptiness. */
export function EmptyState({ icon, text, children }: { icon: AdminIconName; text: string; children?: ReactNode }) {
  return (
    <Paper className={css.notice}>
      <span className={css.cell}>
        <AdminIcon name={icon} size={22} />
      </span>
      <p>{text}</p>
      {children}
    </Paper>
  );
}
