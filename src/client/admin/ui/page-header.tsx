import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import css from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  /** The title as it is shown, where that is more than its words. */
  heading?: ReactNode;
  /** One line of plain numbers. */
  summary?: ReactNode;
  breadcrumb?: ReactNode;
  children?: ReactNode;
}

/** A section's name, what it holds, and at most one filled button. */
export function PageHeader({ title, heading, summary: line, breadcrumb: crumb, children }: PageHeaderProps) {
  useDocumentTitle(`${title} · Keyreel`);
  return (
    <header className={css.head}>
      <div className={css.words}>
        {crumb}
        <h1>{heading ?? title}</h1>
        {line && <p>{line}</p>}
      </div>
      {children && <div className={css.acts}>{children}</div>}
    </header>
  );
}
