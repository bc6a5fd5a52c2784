import type { freeLessonEn } from '../en/free-lesson.ts';
import { createCount, type Words } from '../words.ts';

const count = createCount('es');
const countPages = (n: number) => count(n, { one: '# página', many: '# de páginas', other: '# páginas' });

export const freeLessonEs: Words<typeof freeLessonEn> = {
  title: 'Lección gratuita',
  list: 'Lecciones gratuitas',
  pageNotFound: 'Página no encontrada',
  of: (title) => `Lección gratuita: ${title}`,
  end: 'Fin de la lección gratuita',
  endHeading: 'FIN DE LA LECCIÓN GRATUITA',
  seen: (seen, pages) => `Ha visto ${seen} de ${countPages(pages)}.`,
  hasEnded: 'Esta lección gratuita ha terminado.',
  haveKey: 'Tengo una clave',
  watchAgain: 'Ver de nuevo',
  did: (pages) => `Ha hecho ${countPages(pages)} de la lección gratuita en este navegador.`,
  takeAlong: 'Conservar estas páginas',
  startAfresh: 'Empezar de cero',
};
