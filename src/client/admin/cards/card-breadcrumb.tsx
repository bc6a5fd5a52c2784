import { Link } from 'react-router';
import type { Module } from '#shared/catalog.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import css from './cards.module.css';

/** Shows a card's breadcrumb, which links to the Cards screen and to the cards of the card's module. */
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
