import type { FailureTranslations } from '../learner-failures.ts';
import { createCount } from '../words.ts';

const count = createCount('es');
const seconds = (n: string | number | undefined) => count(Number(n), { one: '# segundo', many: '# de segundos', other: '# segundos' });

export const failuresEs: FailureTranslations = {
  'key.invalid': () => 'Esta clave de acceso no es válida.',
  'key.full': () => 'Esta clave de acceso ha alcanzado su límite de inicios de sesión.',
  'key.tooManyNicknames': () =>
    'Hay demasiados apodos nuevos con esta clave de acceso. Entre con un apodo que ya haya usado o inténtelo más tarde.',
  'cookies.blocked': () =>
    'Su navegador no guarda cookies. Permita las cookies de este sitio en la configuración y vuelva a introducir su clave.',
  'attempts.tooMany': (values) => `Demasiados intentos. Inténtelo de nuevo en ${seconds(values['seconds'])}.`,
  'handover.tooMany': (values) =>
    `Ha creado ${values['n']} códigos en la última hora. Inténtelo de nuevo en ${seconds(values['seconds'])}.`,
  'origin.foreign': () => 'Esta solicitud viene de otro sitio y se ha rechazado.',
  'input.invalid': ({ field }) =>
    field === 'nickname' ? 'Este apodo no es posible: 40 caracteres como máximo, al menos uno visible.' : 'Estos datos no son válidos.',
  'session.missing': () => 'Introduzca primero su clave de acceso.',
  'login.busy': () => 'Demasiadas personas están entrando en este momento. Inténtelo de nuevo en un instante.',
  'product.missing': () => 'Producto no encontrado',
  'module.missing': () => 'Módulo no encontrado',
  'card.missing': () => 'Página no encontrada',
  'object.missing': () => 'Archivo no encontrado',
  'events.busy': () => 'Se están guardando demasiados datos en este momento. Se volverá a enviar.',
  'events.tooMany': (values) => `Es más de lo que se puede guardar ahora. Se volverá a enviar en ${seconds(values['seconds'])}.`,
  'content.tooMany': (values) => `Se están abriendo demasiadas páginas a la vez. Inténtelo de nuevo en ${seconds(values['seconds'])}.`,
  'numbers.tooManyRounds': (values) => `Ha tenido ${values['n']} juegos de números en esta página hoy. Mañana habrá más.`,
  'media.tooMany': (values) => `Se están abriendo demasiados vídeos a la vez. Inténtelo de nuevo en ${seconds(values['seconds'])}.`,
  'media.busy': () => 'Se están viendo demasiados vídeos a la vez. Inténtelo de nuevo en un instante.',
  'preview.missing': () => 'Página no encontrada',
  'preview.busy': (values) => `La lección gratuita está muy solicitada. Inténtelo de nuevo en ${seconds(values['seconds'])}.`,
  'phonePreview.ended': () => 'La vista previa ha terminado. Cree un código nuevo en el editor de tarjetas.',
  'route.missing': () => 'No hay nada en esta dirección.',
  'body.slow': () => 'La solicitud ha tardado demasiado en llegar.',
  'server.unavailable': () => 'El servidor no puede responder en este momento. Inténtelo de nuevo.',
  'server.busy': () => 'El servidor está muy ocupado en este momento. Inténtelo de nuevo en un instante.',
};
