import type { appEn } from '../en/app.ts';
import type { Words } from '../words.ts';

export const appEs: Words<typeof appEn> = {
  close: 'Cerrar',
  exit: 'Salir',
  loading: 'Cargando',
  tryAgain: 'Reintentar',
  error: 'Error',
  success: 'Listo',
  language: 'Idioma',
  noConnection: 'Sin conexión. Compruebe su red e inténtelo de nuevo.',
  failed: 'Algo ha fallado por nuestra parte. Inténtelo de nuevo.',
  pageNotFound: '404 Página no encontrada',
  returnToMainMenu: 'Volver al menú principal',
  sessionEnded: 'Sesión finalizada',
  enterKeyToGoOn: 'Introduzca su clave de acceso para continuar.',
  enterKey: 'Introducir la clave',
  sessionReplaced:
    'Otra persona ha empezado en otra pestaña. Lo que haga aquí se guarda y contará cuando vuelva a introducir su clave como ',
};
