import { Link } from 'react-router';
import { cardsWords } from '#admin-words/cards.ts';
import type { Module } from '#shared/catalog.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import css from './cards.module.css';

export function CardBreadcrumb({ module }: { module: Pick<Module, 'id' | 'title'> | undefined }) {
  return (
    <nav className={css.breadcrumb} aria-label={cardsWords.wayBack}>
      <Link to="/admin/cards">{cardsWords.cards}</Link>
      {module && (
        <>
          <AdminIcon name="right" size={14} />
          <Link to={`/admin/cards?module=${module.id}`}>{module.title}</Link>
        </>
      )}
    </nav>
  );
}
