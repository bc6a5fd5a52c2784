/** Matches a slug, which consists of lower-case letters, digits and single dashes. */
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const SLUG_MAX_LENGTH = 80;

/** Lists the reserved slugs. A reserved slug would collide with a route such as `/api/modules/by-slug` or `/play/demo`. */
export const RESERVED_SLUGS = {
  product: ['by-slug', 'demo'],
  module: ['demo'],
  card: [],
} as const satisfies Record<string, readonly string[]>;
