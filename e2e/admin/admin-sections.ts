/** The paths of the portal’s screens, apart from Insight, whose charts its own journeys check. */
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
];
