import { SLUG_MAX_LENGTH } from '#shared/slug.ts';

/** A slug to start from: "Änder' das! (2)" gives "ander-das-2". Empty when nothing of the title can be used. */
export function slugify(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX_LENGTH)
    .replace(/^-+|-+$/g, '');
}
