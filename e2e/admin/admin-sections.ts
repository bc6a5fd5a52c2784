/** Lists the paths of all admin screens except Insight, whose charts have their own tests. */
export const ADMIN_SECTIONS = [
  '/admin',
  '/admin/products',
  '/admin/modules',
  '/admin/cards',
  '/admin/cards/new',
  '/admin/cards/files',
  '/admin/keys',
  '/admin/import',
  '/admin/activity',
  '/admin/backups',
  '/admin/people',
  '/admin/audit',
  '/admin/settings',
  '/admin/settings/mail',
  '/admin/sales',
  '/admin/sales/sources',
];
