import type { modulesEn } from '../en/modules.ts';
import { createCount, type Words } from '../words.ts';

const count = createCount('fr');

export const modulesFr: Words<typeof modulesEn> = {
  modules: 'Modules',
  noModulesTitle: 'Aucun module disponible',
  noModules: 'Veuillez contacter votre administrateur pour mettre en place des modules de formation.',
  available: (n) =>
    count(n, { one: '# module disponible', many: '# de modules disponibles', other: '# modules disponibles' }) +
    ' dans cette série de formation',
  percentDone: (percent) => `${percent}\u202f% des pages terminées`,
  percent: (percent) => `${percent}\u202f%`,
  continueEyebrow: 'CONTINUER',
  startEyebrow: 'COMMENCER',
  continue: 'Continuer',
  start: 'Commencer',
  place: (page, pages, module) => `Page ${page} sur ${pages} dans ${module}`,
  followedBy: {
    info: ', puis une leçon',
    mcq: ', puis une question',
    aggregator: ', puis d’autres vidéos',
    resourceLibrary: ', puis des ressources',
    tip: ', puis une astuce',
    challenge: ', puis un défi',
  },
  module: (order) => `MODULE ${order}`,
  isCompleted: ' Terminé',
  about: (percent) => `environ ${percent}\u202f%`,
  newPages: (n) => count(n, { one: '# nouvelle page', many: '# de nouvelles pages', other: '# nouvelles pages' }),
  pages: (n) => count(n, { one: '# page', many: '# de pages', other: '# pages' }),
  pagesOf: (done, pages) => `${done} sur ${pages}`,
  pagesDone: (done, pages) => `${done} sur ${pages}, terminées`,
  completeTitle: 'Module terminé',
  complete: 'MODULE TERMINÉ',
  wellDone: 'Bravo\u202f! Vous maîtrisez cette section.',
  courseComplete: 'FORMATION TERMINÉE\u202f!',
  finished: (nickname, product, date) => `${nickname} a terminé ${product} le ${date}`,
  stillOpen: (n) => (n === 1 ? 'Un module est encore ouvert.' : count(n, { other: '# modules sont encore ouverts.' })),
  next: 'Suivant\u202f: ',
  continueToNext: 'CONTINUER VERS LE MODULE SUIVANT',
  finishTraining: 'TERMINER LA FORMATION',
  open: (title) => `Ouvrir ${title}`,
  needsConnection: 'Connexion nécessaire',
  viewAll: 'VOIR TOUS LES MODULES',
  modulesBefore: (n) => count(n, { one: '# module avant', many: '# de modules avant', other: '# modules avant' }),
  progress: 'Progression',
  modulesCompleted: 'Modules terminés',
  completed: 'Terminés',
  remaining: 'Restants',
  rightFirstTime: 'Juste du premier coup',
  percentLabel: 'Pourcentage',
};
