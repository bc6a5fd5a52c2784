import { SLUG_MAX_LENGTH } from '#shared/validation/slug.ts';

/**
 * Suggests a slug for a title: "Änder' das! (2)" becomes "ander-das-2". Returns an empty string when the title contains no usable
 * character.
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
