import { SLUG_MAX_LENGTH } from '#shared/validation/slug.ts';

/**
 * Derives a slug from a title, for example "ander-das-2" from "Änder' das! (2)". Returns an empty string when the title contains no
 * usable characters.
 */
export function slugify(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX_LENGTH)
    .replace(/^-+|-+$/g, '');
}
