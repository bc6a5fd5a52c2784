import { Link } from 'react-router';
import css from './breadcrumb.module.css';

/** Links to the section that a screen belongs to. */
export function Breadcrumb({ to, name }: { to: string; name: string }) {
  return (
    <nav className={css.breadcrumb} aria-label="Way back">
      <Link to={to}>{name}</Link>
    </nav>
  );
}
