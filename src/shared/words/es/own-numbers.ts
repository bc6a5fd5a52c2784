import type { ownNumbersEn } from '../en/own-numbers.ts';
import type { Words } from '../words.ts';

export const ownNumbersEs: Words<typeof ownNumbersEn> = {
  download: 'Descargar tu libro',
  set: (n) => `Tus datos: juego ${n}`,
  common: 'Todos tienen estos datos.',
  opening: 'Llegan tus datos…',
  failed: 'No se han podido obtener tus datos. Comprueba la conexión e inténtalo de nuevo.',
  tryAgain: 'Intentar de nuevo',
  notWritten: 'No se ha podido crear tu libro. Vuelve a cargar la página e inténtalo de nuevo.',
  again: 'Otra vez con datos nuevos',
  starting: '⏳ Llegan datos nuevos...',
  started: (round) => `Ronda ${round}. Tienes datos nuevos.`,
  needsConnection: 'Los datos nuevos necesitan conexión. Conéctate e inténtalo de nuevo.',
  noMoreToday: 'Ya has tenido todos los datos nuevos de hoy. Mañana habrá más.',
  other: 'Este libro tiene datos distintos de los tuyos. Descarga tu libro en esta página y resuelve ese.',
  earlier: (earlier, round) => `Estos son tus datos de la ronda ${earlier}; esta es la ronda ${round}.`,
};
