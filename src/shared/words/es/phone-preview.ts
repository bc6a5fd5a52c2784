import type { phonePreviewEn } from '../en/phone-preview.ts';
import { createCount, type Words } from '../words.ts';

const count = createCount('es');
const minutes = (n: number) => count(n, { one: '# minuto', other: '# minutos' });

export const phonePreviewEs: Words<typeof phonePreviewEn> = {
  question: (page) => `¿Abrir la vista previa de ${page}?`,
  hint: 'La ve como la ven los alumnos. No se registra nada.',
  notNow: 'Ahora no',
  dead: 'Este código no funciona.',
  deadHint: (n) => `Un código de vista previa sirve una sola vez, durante ${minutes(n)}. Cree uno nuevo en el editor de tarjetas.`,
  otherCode: 'Introducir otro código',
  pageGone: 'Esta página ya no está en el módulo.',
  noPagesYet: 'Todavía no hay páginas.',
  lookAgain: 'Volver a mirar',
  learnersLeaveHere: 'Los alumnos salen del módulo aquí.',
  playFromTheStart: 'Reproducir desde el principio',
  verdict: 'Mostrar el veredicto sin respuesta',
  pass: 'Aprobado',
  fail: 'No aprobado',
};
