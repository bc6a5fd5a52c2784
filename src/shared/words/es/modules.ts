import type { modulesEn } from '../en/modules.ts';
import { createCount, type Words } from '../words.ts';

const count = createCount('es');

export const modulesEs: Words<typeof modulesEn> = {
  modules: 'Módulos',
  noModulesTitle: 'No hay módulos disponibles',
  noModules: 'Póngase en contacto con su administrador para configurar módulos de formación.',
  available: (n) =>
    count(n, { one: '# módulo disponible', many: '# de módulos disponibles', other: '# módulos disponibles' }) +
    ' en esta serie de formación',
  percentDone: (percent) => `${percent}\u00a0% de las páginas completadas`,
  percent: (percent) => `${percent}\u00a0%`,
  continueEyebrow: 'CONTINUAR',
  startEyebrow: 'EMPEZAR',
  continue: 'Continuar',
  start: 'Empezar',
  place: (page, pages, module) => `Página ${page} de ${pages} en ${module}`,
  followedBy: {
    info: ', luego una lección',
    mcq: ', luego una pregunta',
    aggregator: ', luego más vídeos',
    resourceLibrary: ', luego recursos',
    tip: ', luego un consejo',
    challenge: ', luego un reto',
  },
  module: (order) => `MÓDULO ${order}`,
  isCompleted: ' Completado',
  about: (percent) => `aproximadamente ${percent}\u00a0%`,
  newPages: (n) => count(n, { one: '# página nueva', many: '# de páginas nuevas', other: '# páginas nuevas' }),
  pages: (n) => count(n, { one: '# página', many: '# de páginas', other: '# páginas' }),
  pagesOf: (done, pages) => `${done} de ${pages}`,
  pagesDone: (done, pages) => `${done} de ${pages}, completadas`,
  completeTitle: 'Módulo completado',
  complete: 'MÓDULO COMPLETADO',
  wellDone: '¡Bien hecho! Ha dominado esta sección.',
  courseComplete: '¡CURSO COMPLETADO!',
  finished: (nickname, product, date) => `${nickname} terminó ${product} el ${date}`,
  stillOpen: (n) => (n === 1 ? 'Un módulo sigue abierto.' : count(n, { other: '# módulos siguen abiertos.' })),
  next: 'Siguiente: ',
  continueToNext: 'CONTINUAR AL MÓDULO SIGUIENTE',
  finishTraining: 'FINALIZAR LA FORMACIÓN',
  open: (title) => `Abrir ${title}`,
  needsConnection: 'Necesita conexión',
  viewAll: 'VER TODOS LOS MÓDULOS',
  modulesBefore: (n) => count(n, { one: '# módulo antes', many: '# de módulos antes', other: '# módulos antes' }),
  progress: 'Progreso',
  modulesCompleted: 'Módulos completados',
  completed: 'Completados',
  remaining: 'Pendientes',
  rightFirstTime: 'Bien a la primera',
  percentLabel: 'Porcentaje',
};
