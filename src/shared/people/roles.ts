/** Lists the roles of the people who use the admin portal. */
export const ROLES = ['owner', 'author', 'seller'] as const;
export type Role = (typeof ROLES)[number];

/**
 * Lists the areas of the admin portal and the roles that may use each area. The server and the navigation of the admin portal use the same
 * table.
 */
const rolesByArea = {
  /** Covers the dashboard, the list of products and the account of the person who is logged in. */
  everyone: ROLES,
  /** Covers products, modules, cards and files. */
  courses: ['owner', 'author'],
  insight: ['owner', 'author'],
  keys: ['owner', 'seller'],
  activity: ['owner', 'seller'],
  backups: ['owner'],
  people: ['owner'],
  audit: ['owner'],
} as const satisfies Record<string, readonly Role[]>;

/** Names an area of the admin portal. A role may use either the whole area or no part of the area. */
export type PortalArea = keyof typeof rolesByArea;

/** Returns whether a role may use an area of the admin portal. */
export function canUseArea(role: Role, area: PortalArea): boolean {
  return (rolesByArea[area] as readonly Role[]).includes(role);
}
