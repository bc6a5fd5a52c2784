import type { PortalArea } from '#shared/people/roles.ts';
import type { AdminIconName } from '../ui/admin-icon.tsx';

export interface SidebarSection {
  name: string;
  path: string;
  icon: AdminIconName;
  area: PortalArea;
  /**
   * Contains the permission area whose screens already link to this sidebar section. The sidebar hides the section from administrators with
   * access to that permission area.
   */
  linkedFrom?: PortalArea;
}

/** Lists the sections in the order in which the sidebar shows them. */
export const sidebarSections: readonly SidebarSection[] = [
  { name: 'Dashboard', path: '/admin', icon: 'dashboard', area: 'everyone' },
  { name: 'Products', path: '/admin/products', icon: 'product', area: 'courses' },
  { name: 'Modules', path: '/admin/modules', icon: 'module', area: 'courses' },
  { name: 'Cards', path: '/admin/cards', icon: 'card', area: 'courses' },
  { name: 'Access Keys', path: '/admin/keys', icon: 'key', area: 'keys' },
  { name: 'Import CSV', path: '/admin/import', icon: 'file', area: 'courses' },
  { name: 'Activity', path: '/admin/activity', icon: 'activity', area: 'activity' },
  { name: 'Insight', path: '/admin/insight', icon: 'insight', area: 'insight', linkedFrom: 'activity' },
  { name: 'Backups', path: '/admin/backups', icon: 'backup', area: 'backups' },
  { name: 'People', path: '/admin/people', icon: 'person', area: 'people' },
  { name: 'Audit log', path: '/admin/audit', icon: 'file', area: 'audit' },
];

export function findPortalAreaOfPath(pathname: string): PortalArea {
  const section = sidebarSections.find(({ path }) => path !== '/admin' && `${pathname}/`.startsWith(`${path}/`));
  return section?.area ?? 'everyone';
}
