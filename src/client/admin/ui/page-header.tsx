import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import css from './page-header.module.css';

interface PageHeadProps {
  title: string;
  /** The title as it is shown, where that is more than its words. */
  heading?: ReactNode;
  /** One line of plain numbers. */
  line?: ReactNode;
  crumb?: ReactNode;
  children?: ReactNode;
}

/** A section's name, what it holds, and at most one filled button. */
export function PageHead({ title, heading, line, crumb, children }: PageHeadProps) {
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
