import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import css from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  /** Shown in the heading in place of the title, which is plain text. */
  heading?: ReactNode;
  /** One line of numbers below the title. */
  summary?: ReactNode;
  breadcrumb?: ReactNode;
  children?: ReactNode;
}

/** The heading of a screen with its summary and actions. Sets the document's title too. */
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
