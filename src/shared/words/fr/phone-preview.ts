import type { phonePreviewEn } from '../en/phone-preview.ts';
import { createCount, type Words } from '../words.ts';

const count = createCount('fr');
const minutes = (n: number) => count(n, { one: '# minute', other: '# minutes' });

export const phonePreviewFr: Words<typeof phonePreviewEn> = {
  question: (page) => `Ouvrir l’aperçu de ${page}\u202f?`,
  hint: 'Vous la voyez comme les apprenants. Rien n’est enregistré.',
  notNow: 'Pas maintenant',
  dead: 'Ce code ne fonctionne pas.',
  deadHint: (n) => `Un code d’aperçu est valable une seule fois, pendant ${minutes(n)}. Créez-en un nouveau dans l’éditeur de cartes.`,
  otherCode: 'Saisir un autre code',
  pageGone: 'Cette page n’est plus dans le module.',
  noPagesYet: 'Il n’y a pas encore de pages.',
  lookAgain: 'Regarder de nouveau',
  learnersLeaveHere: 'Les apprenants quittent le module ici.',
  playFromTheStart: 'Lire depuis le début',
  verdict: 'Afficher le verdict sans réponse',
  pass: 'Réussi',
  fail: 'Échoué',
};
