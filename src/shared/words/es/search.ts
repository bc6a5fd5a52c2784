import type { searchEn } from '../en/search.ts';
import { createCount, type Words } from '../words.ts';

const count = createCount('es');

export const searchEs: Words<typeof searchEn> = {
  title: 'Buscar en este curso',
  hint: 'Encuentra palabras en todas las lecciones, con el segundo exacto.',
  open: 'Buscar',
  placeholder: 'Palabras de una lección',
  found: (n) => count(n, { one: '# página encontrada', many: '# de páginas encontradas', other: '# páginas encontradas' }),
  nothingFound: (words) => `No hay resultados para «${words}». Pruebe con menos palabras.`,
};
