/** Lists the roles that people can have in the admin portal. */
export const ROLES = ['owner', 'author', 'seller'] as const;
export type Role = (typeof ROLES)[number];

/**
 * Maps each area of the admin portal to the roles that have access to it. Both the server and the admin portal's navigation use
 * `rolesByArea`.
 */
const rolesByArea = {
  /** Lists the roles that have access to the dashboard, the product list and their own account. */
  everyone: ROLES,
  /** Lists the roles that have access to products, modules, cards and files. */
  courses: ['owner', 'author'],
  insight: ['owner', 'author'],
  keys: ['owner', 'seller'],
  activity: ['owner', 'seller'],
  backups: ['owner'],
  people: ['owner'],
  audit: ['owner'],
} as const satisfies Record<string, readonly Role[]>;

/** Names an area of the admin portal. A role has access either to all of an area or to none of it. */
export type PortalArea = keyof typeof rolesByArea;

/** Returns whether a role has access to an area of the admin portal. */
export function canUseArea(role: Role, area: PortalArea): boolean {
  return (rolesByArea[area] as readonly Role[]).includes(role);
}
