import { Link } from 'react-router';
import { uiWords } from '#admin-words/ui.ts';
import css from './breadcrumb.module.css';

export function Breadcrumb({ to, label }: { to: string; label: string }) {
  return (
    <nav className={css.breadcrumb} aria-label={uiWords.wayBack}>
      <Link to={to}>{label}</Link>
    </nav>
  );
}
