import type { offlineEn } from '../en/offline.ts';
import { createCount, type Words } from '../words.ts';

const count = createCount('fr');

export const offlineFr: Words<typeof offlineEn> = {
  offline: 'Hors connexion. Votre progression est conservée et sera envoyée plus tard.',
  connectOnce: 'Connectez-vous une fois à Internet pour continuer',
  saveForOffline: (title) => `Enregistrer ${title} hors connexion`,
  saving: (percent) => `Enregistrement… ${percent}\u202f%`,
  savingTitle: (title) => `Enregistrement de ${title}`,
  stop: 'Arrêter',
  savedOf: (saved, size) => `${saved} sur ${size}`,
  goOnSaving: (title) => `Poursuivre l’enregistrement ${title}`,
  saved: 'Enregistré',
  update: 'Mettre à jour ',
  remove: (title) => `Retirer ${title} de cet appareil`,
  savedTotal: (size) => `Enregistré sur cet appareil\u202f: ${size}`,
  removeAll: 'Tout retirer',
  notSaved: 'Cette leçon n’a pas pu être enregistrée. Réessayez.',
  noRoom: (needed, free) => `Il n’y a pas assez de place sur cet appareil\u202f: ${needed} nécessaires, ${free} disponibles.`,
  install: (school) => `Installer ${school}`,
  installNote: (school, days) =>
    `Dans Safari, les leçons enregistrées peuvent être supprimées après ${count(days, { one: '# jour', other: '# jours' })} sans visite. Ajoutez ${school} à l’écran d’accueil, puis saisissez-y ce code\u202f:`,
};
