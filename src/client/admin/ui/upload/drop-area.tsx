import type { ReactNode } from 'react';
import { AdminIcon } from '../admin-icon.tsx';
import css from './upload.module.css';

/** Shows where files are dropped, with buttons for choosing them instead. A FileDropTarget around it takes the drop. */
export function DropArea({ text, help, children }: { text: string; help: string; children: ReactNode }) {
  return (
    <div className={css.dropArea}>
      <AdminIcon name="file" size={28} />
      <p>{text}</p>
      <div className={css.dropButtons}>{children}</div>
      <small>{help}</small>
    </div>
  );
}
