import { Link } from 'react-router';
import css from './breadcrumb.module.css';

/** Above the title of a page that belongs to a section: the link to it. */
export function Breadcrumb({ to, name }: { to: string; name: string }) {
  return (
    <nav className={css.back} aria-label="Way back">
      <Link to={to}>{name}</Link>
    </nav>
  );
}
