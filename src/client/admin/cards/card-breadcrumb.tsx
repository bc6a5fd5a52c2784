import { Link } from 'react-router';
import type { Module } from '#shared/catalog.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import css from './cards.module.css';

export function CardBreadcrumb({ module }: { module: Pick<Module, 'id' | 'title'> | undefined }) {
  return (
    <nav className={css.breadcrumb} aria-label="Way back">
      <Link to="/admin/cards">Cards</Link>
      {module && (
        <>
          <AdminIcon name="right" size={14} />
          <Link to={`/admin/cards?module=${module.id}`}>{module.title}</Link>
        </>
      )}
    </nav>
  );
}
