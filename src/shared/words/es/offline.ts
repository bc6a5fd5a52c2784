import type { offlineEn } from '../en/offline.ts';
import { createCount, type Words } from '../words.ts';

const count = createCount('es');

export const offlineEs: Words<typeof offlineEn> = {
  offline: 'Sin conexión. Su progreso se guarda y se enviará más tarde.',
  connectOnce: 'Conéctese una vez a Internet para continuar',
  saveForOffline: (title) => `Guardar ${title} sin conexión`,
  saving: (percent) => `Guardando… ${percent}\u00a0%`,
  savingTitle: (title) => `Guardando ${title}`,
  stop: 'Detener',
  savedOf: (saved, size) => `${saved} de ${size}`,
  goOnSaving: (title) => `Seguir guardando ${title}`,
  saved: 'Guardado',
  update: 'Actualizar ',
  remove: (title) => `Quitar ${title} de este dispositivo`,
  savedTotal: (size) => `Guardado en este dispositivo: ${size}`,
  removeAll: 'Quitar todo',
  notSaved: 'No se ha podido guardar esta lección. Inténtelo de nuevo.',
  noRoom: (needed, free) => `No hay suficiente espacio en este dispositivo: se necesitan ${needed} y hay ${free} libres.`,
  install: (school) => `Instalar ${school}`,
  installNote: (school, days) =>
    `En Safari, las lecciones guardadas pueden borrarse tras ${count(days, { one: '# día', other: '# días' })} sin visitas. Añada ${school} a la pantalla de inicio y escriba allí este código:`,
};
