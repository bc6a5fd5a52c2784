import type { AdminIconName } from '../ui/admin-icon.tsx';

/** Lists the sections in the order in which the sidebar shows them. */
export const sidebarSections: { name: string; path: string; icon: AdminIconName }[] = [
  { name: 'Dashboard', path: '/admin', icon: 'dashboard' },
  { name: 'Products', path: '/admin/products', icon: 'product' },
  { name: 'Modules', path: '/admin/modules', icon: 'module' },
  { name: 'Cards', path: '/admin/cards', icon: 'card' },
  { name: 'Access Keys', path: '/admin/keys', icon: 'key' },
  { name: 'Import CSV', path: '/admin/import', icon: 'file' },
  { name: 'Activity', path: '/admin/activity', icon: 'activity' },
  { name: 'Backups', path: '/admin/backups', icon: 'backup' },
];
