import type { FailureTranslations } from '../learner-failures.ts';
import { createCount } from '../words.ts';

const count = createCount('fr');
const seconds = (n: string | number | undefined) => count(Number(n), { one: '# seconde', many: '# de secondes', other: '# secondes' });

export const failuresFr: FailureTranslations = {
  'key.invalid': () => 'Cette clé d’accès n’est pas valide.',
  'key.full': () => 'Cette clé d’accès a atteint sa limite de connexions.',
  'key.tooManyNicknames': () =>
    'Trop de nouveaux pseudos utilisent cette clé d’accès. Entrez avec un pseudo déjà utilisé, ou réessayez plus tard.',
  'cookies.blocked': () =>
    'Votre navigateur ne conserve pas les cookies. Autorisez-les pour ce site dans ses réglages, puis saisissez de nouveau votre clé.',
  'attempts.tooMany': (values) => `Trop de tentatives. Réessayez dans ${seconds(values['seconds'])}.`,
  'handover.tooMany': (values) =>
    `Vous avez créé ${values['n']} codes au cours de la dernière heure. Réessayez dans ${seconds(values['seconds'])}.`,
  'origin.foreign': () => 'Cette requête vient d’un autre site et a été refusée.',
  'input.invalid': ({ field }) =>
    field === 'nickname'
      ? 'Ce pseudo n’est pas possible\u202f: 40 caractères au plus, dont un visible.'
      : 'Cette saisie n’est pas valable.',
  'session.missing': () => 'Veuillez d’abord saisir votre clé d’accès.',
  'login.busy': () => 'Trop de personnes se connectent en ce moment. Veuillez réessayer dans un instant.',
  'product.missing': () => 'Formation introuvable',
  'module.missing': () => 'Module introuvable',
  'card.missing': () => 'Page introuvable',
  'object.missing': () => 'Fichier introuvable',
  'events.busy': () => 'Trop de données sont enregistrées en ce moment. Un nouvel envoi aura lieu.',
  'events.tooMany': (values) =>
    `C’est plus que ce qui peut être enregistré maintenant. Un nouvel envoi aura lieu dans ${seconds(values['seconds'])}.`,
  'content.tooMany': (values) => `Trop de pages sont ouvertes à la fois. Veuillez réessayer dans ${seconds(values['seconds'])}.`,
  'numbers.tooManyRounds': (values) =>
    `Vous avez eu ${values['n']} jeux de nombres sur cette page aujourd’hui. Demain, il y en aura d’autres.`,
  'media.tooMany': (values) => `Trop de vidéos sont ouvertes à la fois. Veuillez réessayer dans ${seconds(values['seconds'])}.`,
  'media.busy': () => 'Trop de vidéos sont regardées en ce moment. Veuillez réessayer dans un instant.',
  'preview.missing': () => 'Page introuvable',
  'preview.busy': (values) => `La leçon gratuite est très demandée. Réessayez dans ${seconds(values['seconds'])}.`,
  'phonePreview.ended': () => 'L’aperçu est terminé. Créez un nouveau code dans l’éditeur de cartes.',
  'route.missing': () => 'Il n’y a rien à cette adresse.',
  'body.slow': () => 'La requête a mis trop de temps à arriver.',
  'server.unavailable': () => 'Le serveur ne peut pas répondre en ce moment. Veuillez réessayer.',
  'server.busy': () => 'Le serveur est très sollicité en ce moment. Veuillez réessayer dans un instant.',
};
