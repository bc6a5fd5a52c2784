import { Link } from 'react-router';
import css from './breadcrumb.module.css';

/** Shows a link to the section to which a screen belongs. */
export function Breadcrumb({ to, label }: { to: string; label: string }) {
  return (
    <nav className={css.breadcrumb} aria-label="Way back">
      <Link to={to}>{label}</Link>
    </nav>
  );
}
