import { Group } from '@mantine/core';
import { useBrand } from '#client/client-config-context.ts';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import css from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  heading?: ReactNode;
  /** Contains the line below the heading, such as a summary in numbers. */
  summary?: ReactNode;
  breadcrumb?: ReactNode;
  children?: ReactNode;
  /** Contains the filled button of the screen, which floats on phones. */
  mainAction?: ReactNode;
}

export function PageHeader({ title, heading, summary: line, breadcrumb: crumb, children, mainAction }: PageHeaderProps) {
  useDocumentTitle(`${title} · ${useBrand().name}`);
  return (
    <header className={css.header}>
      <div className={css.titles}>
        {crumb}
        <h1>{heading ?? title}</h1>
        {line && <p>{line}</p>}
      </div>
      {(children || mainAction) && (
        <Group gap={8}>
          {children}
          {mainAction && <div className={css.mainAction}>{mainAction}</div>}
        </Group>
      )}
    </header>
  );
}
