import { layoutWords } from '#admin-words/layout.ts';
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
  { name: null, sections: [{ name: layoutWords.dashboard, path: '/admin', icon: 'dashboard', area: 'everyone' }] },
  {
    name: layoutWords.teach,
    sections: [
      { name: layoutWords.products, path: '/admin/products', icon: 'product', area: 'courses' },
      { name: layoutWords.modules, path: '/admin/modules', icon: 'module', area: 'courses' },
      { name: layoutWords.cards, path: '/admin/cards', icon: 'card', area: 'courses' },
      { name: layoutWords.importCsv, path: '/admin/import', icon: 'file', area: 'courses' },
    ],
  },
  {
    name: layoutWords.sell,
    sections: [
      { name: layoutWords.accessKeys, path: '/admin/keys', icon: 'key', area: 'keys' },
      { name: layoutWords.sales, path: '/admin/sales', icon: 'sale', area: 'sales' },
    ],
  },
  {
    name: layoutWords.learn,
    sections: [
      { name: layoutWords.activity, path: '/admin/activity', icon: 'activity', area: 'activity' },
      { name: layoutWords.insight, path: '/admin/insight', icon: 'insight', area: 'insight' },
    ],
  },
  {
    name: layoutWords.system,
    sections: [
      { name: layoutWords.backups, path: '/admin/backups', icon: 'backup', area: 'backups' },
      { name: layoutWords.people, path: '/admin/people', icon: 'person', area: 'people' },
      { name: layoutWords.auditLog, path: '/admin/audit', icon: 'shield', area: 'audit' },
      { name: layoutWords.settings, path: '/admin/settings', icon: 'sliders', area: 'settings' },
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
