import type { brandEn } from '../en/brand.ts';
import type { Words } from '../words.ts';

export const brandFr: Words<typeof brandEn> = {
  moduleListHeading: 'MODULES DE FORMATION EXCEL',
  untitledModule: 'Module Excel',
  tip: 'Regardez cette astuce de pro pour gagner en efficacité avec Excel\u202f!',
  welcome: 'Bienvenue dans votre formation\u202f!',
};
