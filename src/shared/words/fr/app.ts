import type { appEn } from '../en/app.ts';
import type { Words } from '../words.ts';

export const appFr: Words<typeof appEn> = {
  close: 'Fermer',
  exit: 'Quitter',
  loading: 'Chargement',
  tryAgain: 'Réessayer',
  error: 'Erreur',
  success: 'C’est réussi',
  language: 'Langue',
  noConnection: 'Pas de connexion. Vérifiez votre réseau et réessayez.',
  failed: 'Une erreur s’est produite de notre côté. Veuillez réessayer.',
  pageNotFound: '404 Page introuvable',
  returnToMainMenu: 'Retour au menu principal',
  sessionEnded: 'Session terminée',
  enterKeyToGoOn: 'Veuillez saisir votre clé d’accès pour continuer.',
  enterKey: 'Saisir la clé',
  sessionReplaced:
    'Quelqu’un d’autre a commencé dans un autre onglet. Ce que vous faites ici est conservé et comptera quand vous saisirez de nouveau votre clé en tant que ',
};
