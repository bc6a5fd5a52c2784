import type { ownNumbersEn } from '../en/own-numbers.ts';
import type { Words } from '../words.ts';

export const ownNumbersEs: Words<typeof ownNumbersEn> = {
  download: 'Descargar su libro',
  set: (n) => `Sus datos: juego ${n}`,
  common: 'Todos tienen estos datos.',
  opening: 'Llegan sus datos…',
  failed: 'No se han podido obtener sus datos. Compruebe la conexión e inténtelo de nuevo.',
  tryAgain: 'Intentar de nuevo',
  notWritten: 'No se ha podido crear su libro. Vuelva a cargar la página e inténtelo de nuevo.',
  again: 'Otra vez con datos nuevos',
  starting: '⏳ Llegan datos nuevos...',
  started: (round) => `Ronda ${round}. Tiene datos nuevos.`,
  needsConnection: 'Los datos nuevos necesitan conexión. Conéctese e inténtelo de nuevo.',
  noMoreToday: 'Ya ha tenido todos los datos nuevos de hoy. Mañana habrá más.',
  other: 'Este libro tiene datos distintos de los suyos. Descargue su libro en esta página y resuelva ese.',
  earlier: (earlier, round) => `Estos son sus datos de la ronda ${earlier}; esta es la ronda ${round}.`,
};
