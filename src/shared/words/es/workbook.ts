import type { workbookEn } from '../en/workbook.ts';
import type { Words } from '../words.ts';

const savedAt = (day: string | null, time: string) => `${day === null ? '' : ` el ${day}`} a las ${time}`;

export const workbookEs: Words<typeof workbookEn> = {
  solveHere: 'Resolver aquí',
  useSavedFile: 'Usar un archivo guardado',
  notStarted: 'No se ha podido iniciar la comprobación. Revise su conexión y vuelva a pulsar Enviar.',
  choose: 'Haga clic para elegir su libro o suéltelo aquí',
  fileKind: 'Libros de cálculo',
  remove: (file) => `Quitar ${file}`,
  reading: 'Leyendo el libro…',
  note: 'Se comprueba en este dispositivo. Su archivo no se envía a ninguna parte.',
  savedFile: (size, day, time) => `${size}. Guardado${savedAt(day, time)}. Solo se comprueba lo guardado.`,
  checkedFile: (file, day, time) => `${file}\u00a0· guardado${savedAt(day, time)}`,
  found: 'Resultado de la comprobación',
  summary: (passed, checks) => `${passed} de ${checks} ${checks === 1 ? 'punto superado' : 'puntos superados'}`,
  lastTime: (summary) => `La última vez: ${summary}`,
  unclear: 'Este libro no se ha podido comprobar por completo',
  goTo: (cell) => `Ir a ${cell}`,
  passed: (n) => (n === 1 ? '1 punto superado' : `${n} puntos superados`),
  advice: 'Consejo: ',
  toDo: 'Por hacer: ',
  excerpt: (sheet, from, to) => `${sheet}, de ${from} a ${to}`,
  row: 'Fila',
  marks: { wrong: 'por hacer', used: 'usada', 'left-out': 'omitida', right: 'correcta' },
};
