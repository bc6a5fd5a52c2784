import type { handoverEn } from '../en/handover.ts';
import { createCount, type Words } from '../words.ts';

const count = createCount('fr');
const minutes = (n: number) => count(n, { one: '# minute', other: '# minutes' });

export const handoverFr: Words<typeof handoverEn> = {
  title: 'Continuer sur un autre appareil',
  copied: 'Lien copié',
  openThere: 'Ouvrez-le sur l’autre appareil.',
  notCopied: 'Lien non copié',
  copyYourself: 'Sélectionnez l’adresse et copiez-la.',
  qrCode: 'Code QR de cette adresse',
  hint: (n) =>
    `Scannez-le, ouvrez l’adresse ou saisissez le code là où une clé d’accès est demandée. Valable une seule fois, pendant ${minutes(n)}.`,
  left: (time) => `Encore ${time}`,
  used: 'Ouvert sur un autre appareil.',
  ended: 'Ce code n’est plus valable.',
  copyLink: 'Copier le lien',
  newCode: 'Nouveau code',
  showCode: 'Afficher le code',
  deadHint: (n) =>
    `Un code pour un autre appareil est valable une seule fois, pendant ${minutes(n)}. Créez-en un nouveau sur l’autre appareil.`,
  enterKey: 'Saisissez votre clé d’accès',
  continue: 'Continuer',
  question: (nickname, product) => `Continuer en tant que ${nickname} dans ${product}\u202f?`,
  notMe: 'Ce n’est pas moi',
};
