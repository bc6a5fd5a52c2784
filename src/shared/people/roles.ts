export const ROLES = ['owner', 'author', 'seller'] as const;
export type Role = (typeof ROLES)[number];

/**
 * Maps each area of the admin portal to the roles that have access to it. Both the server and the admin portal's navigation use
 * `rolesByArea`.
 */
const rolesByArea = {
  everyone: ROLES,
  /** Lists the roles that have access to products, modules, cards and files. */
  courses: ['owner', 'author'],
  insight: ['owner', 'author'],
  keys: ['owner', 'seller'],
  activity: ['owner', 'seller'],
  /** Covers the deletion of old versions, after which nobody can go back to them. */
  oldVersions: ['owner'],
  backups: ['owner'],
  people: ['owner'],
  /** Covers the school's name, colors, texts and shops, and what else belongs to the whole installation. */
  settings: ['owner'],
  sales: ['owner', 'seller'],
  audit: ['owner'],
} as const satisfies Record<string, readonly Role[]>;

export type PortalArea = keyof typeof rolesByArea;

export function canUseArea(role: Role, area: PortalArea): boolean {
  return (rolesByArea[area] as readonly Role[]).includes(role);
}
