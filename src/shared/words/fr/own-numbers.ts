import type { ownNumbersEn } from '../en/own-numbers.ts';
import type { Words } from '../words.ts';

export const ownNumbersFr: Words<typeof ownNumbersEn> = {
  download: 'Télécharger votre classeur',
  set: (n) => `Vos données\u202f: jeu ${n}`,
  common: 'Tout le monde a ces données.',
  opening: 'Vos données arrivent…',
  failed: 'Vos données n’ont pas pu être récupérées. Vérifiez votre connexion, puis réessayez.',
  tryAgain: 'Réessayer',
  notWritten: 'Votre classeur n’a pas pu être créé. Rechargez la page, puis réessayez.',
  again: 'Recommencer avec de nouvelles données',
  starting: '⏳ De nouvelles données arrivent...',
  started: (round) => `Tour ${round}. Vous avez de nouvelles données.`,
  needsConnection: 'Il faut une connexion pour de nouvelles données. Connectez-vous, puis réessayez.',
  noMoreToday: 'Vous avez eu toutes les nouvelles données pour aujourd’hui. Il y en aura d’autres demain.',
  other: 'Ce classeur a d’autres données que les vôtres. Téléchargez votre classeur sur cette page et résolvez celui-là.',
  earlier: (earlier, round) => `Ce sont vos données du tour ${earlier}\u202f; vous en êtes au tour ${round}.`,
};
