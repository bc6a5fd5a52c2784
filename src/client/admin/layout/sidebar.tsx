import { NavLink } from 'react-router';
import { useCanUseArea } from '../api/use-can-use-area.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { sidebarSections } from './sidebar-sections.ts';
import css from './admin-layout.module.css';

/** Shows links to the sections that the administrator's role may open, and highlights the current section. */
export function Sidebar({ onNavigate }: { onNavigate: () => void }) {
  const canUse = useCanUseArea();
  const shown = sidebarSections.filter(({ area, linkedFrom }) => canUse(area) && !(linkedFrom && canUse(linkedFrom)));
  return shown.map(({ name, path, icon }) => (
    <NavLink key={path} to={path} end={path === '/admin'} className={css.link ?? ''} onClick={onNavigate}>
      <AdminIcon name={icon} />
      {name}
    </NavLink>
  ));
}
