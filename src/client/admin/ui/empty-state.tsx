import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './admin-icon.tsx';
import css from './notice.module.css';

/** Stands where nothing is yet; its child is the one button that ends the emptiness. */
export function EmptyNotice({ icon, text, children }: { icon: IconName; text: string; children?: ReactNode }) {
  return (
    <Paper className={css.notice}>
      <span className={css.cell}>
        <Icon name={icon} size={22} />
      </span>
      <p>{text}</p>
      {children}
    </Paper>
  );
}
