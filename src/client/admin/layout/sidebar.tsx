import { NavLink } from 'react-router';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { sidebarSections } from './sidebar-sections.ts';
import css from './admin-layout.module.css';

/** Shows links to the sections and highlights the current section. */
export function Sidebar({ onNavigate }: { onNavigate: () => void }) {
  return sidebarSections.map(({ name, path, icon }) => (
    <NavLink key={path} to={path} end={path === '/admin'} className={css.link ?? ''} onClick={onNavigate}>
      <AdminIcon name={icon} />
      {name}
    </NavLink>
  ));
}
