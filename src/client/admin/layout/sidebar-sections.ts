import type { PortalArea } from '#shared/people/roles.ts';
import type { AdminIconName } from '../ui/admin-icon.tsx';

export interface SidebarSection {
  name: string;
  path: string;
  icon: AdminIconName;
  area: PortalArea;
}

/** Lists the sections in the order in which the sidebar shows them, in groups. The first group has no name. */
export const sidebarGroups: readonly { name: string | null; sections: readonly SidebarSection[] }[] = [
  { name: null, sections: [{ name: 'Dashboard', path: '/admin', icon: 'dashboard', area: 'everyone' }] },
  {
    name: 'Teach',
    sections: [
      { name: 'Products', path: '/admin/products', icon: 'product', area: 'courses' },
      { name: 'Modules', path: '/admin/modules', icon: 'module', area: 'courses' },
      { name: 'Cards', path: '/admin/cards', icon: 'card', area: 'courses' },
      { name: 'Import CSV', path: '/admin/import', icon: 'file', area: 'courses' },
    ],
  },
  {
    name: 'Sell',
    sections: [
      { name: 'Access Keys', path: '/admin/keys', icon: 'key', area: 'keys' },
      { name: 'Sales', path: '/admin/sales', icon: 'sale', area: 'sales' },
    ],
  },
  {
    name: 'Learn',
    sections: [
      { name: 'Activity', path: '/admin/activity', icon: 'activity', area: 'activity' },
      { name: 'Insight', path: '/admin/insight', icon: 'insight', area: 'insight' },
    ],
  },
  {
    name: 'System',
    sections: [
      { name: 'Backups', path: '/admin/backups', icon: 'backup', area: 'backups' },
      { name: 'People', path: '/admin/people', icon: 'person', area: 'people' },
      { name: 'Audit log', path: '/admin/audit', icon: 'shield', area: 'audit' },
      { name: 'Settings', path: '/admin/settings', icon: 'sliders', area: 'settings' },
    ],
  },
];

/** Returns the groups with the sections that may be opened. A group without any is left out. */
export function listShownGroups(canUse: (area: PortalArea) => boolean) {
  return sidebarGroups
    .map(({ name, sections }) => ({ name, sections: sections.filter(({ area }) => canUse(area)) }))
    .filter(({ sections }) => sections.length > 0);
}

export function findPortalAreaOfPath(pathname: string): PortalArea {
  if (`${pathname}/`.startsWith('/admin/search/')) return 'courses';
  const sections = sidebarGroups.flatMap((group) => group.sections);
  const section = sections.find(({ path }) => path !== '/admin' && `${pathname}/`.startsWith(`${path}/`));
  return section?.area ?? 'everyone';
}
