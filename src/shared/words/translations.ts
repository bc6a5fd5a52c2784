import type { fr } from './fr.ts';

/** Describes everything that a language other than English translates. */
export type Translations = typeof fr;
