import type { freeLessonEn } from '../en/free-lesson.ts';
import { createCount, type Words } from '../words.ts';

const count = createCount('fr');
const countPages = (n: number) => count(n, { one: '# page', many: '# de pages', other: '# pages' });

export const freeLessonFr: Words<typeof freeLessonEn> = {
  title: 'Leçon gratuite',
  list: 'Leçons gratuites',
  pageNotFound: 'Page introuvable',
  of: (title) => `Leçon gratuite\u202f: ${title}`,
  end: 'Fin de la leçon gratuite',
  endHeading: 'FIN DE LA LEÇON GRATUITE',
  seen: (seen, pages) => `Vous avez vu ${seen} sur ${countPages(pages)}.`,
  hasEnded: 'Cette leçon gratuite est terminée.',
  haveKey: 'J’ai une clé',
  watchAgain: 'Revoir',
  did: (pages) => `Vous avez fait ${countPages(pages)} de la leçon gratuite dans ce navigateur.`,
  takeAlong: 'Reprendre ces pages',
  startAfresh: 'Repartir de zéro',
};
