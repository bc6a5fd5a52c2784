/** Lists the roles of the people who use the admin portal. */
export const ROLES = ['owner', 'author', 'seller'] as const;
export type Role = (typeof ROLES)[number];

/**
 * Lists the areas of the admin portal and the roles that may use each area. Both the server and the navigation of the admin portal apply
 * `rolesByArea`.
 */
const rolesByArea = {
  /** Lists the roles that may use the dashboard, the list of products and their own account. */
  everyone: ROLES,
  /** Lists the roles that may use products, modules, cards and files. */
  courses: ['owner', 'author'],
  insight: ['owner', 'author'],
  keys: ['owner', 'seller'],
  activity: ['owner', 'seller'],
  backups: ['owner'],
  people: ['owner'],
  audit: ['owner'],
} as const satisfies Record<string, readonly Role[]>;

/** Names an area of the admin portal. A role may use an area of the admin portal either completely or not at all. */
export type PortalArea = keyof typeof rolesByArea;

/** Returns whether a role may use an area of the admin portal. */
export function canUseArea(role: Role, area: PortalArea): boolean {
  return (rolesByArea[area] as readonly Role[]).includes(role);
}
