import type { handoverEn } from '../en/handover.ts';
import { createCount, type Words } from '../words.ts';

const count = createCount('es');
const minutes = (n: number) => count(n, { one: '# minuto', other: '# minutos' });

export const handoverEs: Words<typeof handoverEn> = {
  title: 'Continuar en otro dispositivo',
  copied: 'Enlace copiado',
  openThere: 'Ábralo en el otro dispositivo.',
  notCopied: 'Enlace no copiado',
  copyYourself: 'Seleccione la dirección y cópiela.',
  qrCode: 'Código QR de esta dirección',
  hint: (n) =>
    `Escanéelo, abra la dirección o escriba el código donde se pide una clave de acceso. Sirve una sola vez, durante ${minutes(n)}.`,
  left: (time) => `Quedan ${time}`,
  used: 'Abierto en otro dispositivo.',
  ended: 'Este código ya no es válido.',
  copyLink: 'Copiar el enlace',
  newCode: 'Código nuevo',
  showCode: 'Mostrar el código',
  deadHint: (n) => `Un código para otro dispositivo sirve una sola vez, durante ${minutes(n)}. Cree uno nuevo en el otro dispositivo.`,
  enterKey: 'Introduzca su clave de acceso',
  continue: 'Continuar',
  question: (nickname, product) => `¿Continuar como ${nickname} en ${product}?`,
  notMe: 'No soy yo',
};
