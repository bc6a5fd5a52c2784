import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import css from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  /** Contains the content of the heading, which replaces the plain text of the title. */
  heading?: ReactNode;
  /** Contains a line of statistics that appears below the title. */
  summary?: ReactNode;
  breadcrumb?: ReactNode;
  children?: ReactNode;
}

/** Shows the heading of a screen with a summary and actions. The component also sets the document title. */
export function PageHeader({ title, heading, summary: line, breadcrumb: crumb, children }: PageHeaderProps) {
  useDocumentTitle(`${title} · Keyreel`);
  return (
    <header className={css.header}>
      <div className={css.titles}>
        {crumb}
        <h1>{heading ?? title}</h1>
        {line && <p>{line}</p>}
      </div>
      {children && <div className={css.actions}>{children}</div>}
    </header>
  );
}
