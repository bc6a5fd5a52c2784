import type { brandEn } from '../en/brand.ts';
import type { Words } from '../words.ts';

export const brandEs: Words<typeof brandEn> = {
  moduleListHeading: 'MÓDULOS DE FORMACIÓN EN EXCEL',
  untitledModule: 'Módulo de Excel',
  tip: '¡Vea este consejo profesional para ser más productivo con Excel!',
  welcome: '¡Le damos la bienvenida a su formación!',
};
