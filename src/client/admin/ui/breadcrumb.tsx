import { Link } from 'react-router';
import css from './breadcrumb.module.css';

export function Breadcrumb({ to, label }: { to: string; label: string }) {
  return (
    <nav className={css.breadcrumb} aria-label="Way back">
      <Link to={to}>{label}</Link>
    </nav>
  );
}
