import type { searchEn } from '../en/search.ts';
import { createCount, type Words } from '../words.ts';

const count = createCount('fr');

export const searchFr: Words<typeof searchEn> = {
  title: 'Rechercher dans cette formation',
  hint: 'Trouve les mots de toutes les leçons, à la seconde près.',
  open: 'Rechercher',
  placeholder: 'Mots d’une leçon',
  found: (n) => count(n, { one: '# page trouvée', many: '# de pages trouvées', other: '# pages trouvées' }),
  nothingFound: (words) => `Rien trouvé pour «\u202f${words}\u202f». Essayez avec moins de mots.`,
};
