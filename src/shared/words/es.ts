// Written by the developers; no native speaker has checked these texts yet.
import type { Translations } from './translations.ts';
import { appEs } from './es/app.ts';
import { brandEs } from './es/brand.ts';
import { playerEs } from './es/player.ts';
import { pagesEs } from './es/pages.ts';
import { modulesEs } from './es/modules.ts';
import { failuresEs } from './es/failures.ts';
import { searchEs } from './es/search.ts';
import { gridEs } from './es/grid.ts';
import { ownNumbersEs } from './es/own-numbers.ts';
import { gateEs } from './es/gate.ts';
import { offlineEs } from './es/offline.ts';
import { handoverEs } from './es/handover.ts';
import { freeLessonEs } from './es/free-lesson.ts';
import { phonePreviewEs } from './es/phone-preview.ts';
import { workbookEs } from './es/workbook.ts';

export const es: Translations = {
  app: appEs,
  brand: brandEs,
  gate: gateEs,
  player: playerEs,
  pages: pagesEs,
  search: searchEs,
  modules: modulesEs,
  offline: offlineEs,
  handover: handoverEs,
  freeLesson: freeLessonEs,
  phonePreview: phonePreviewEs,
  workbook: workbookEs,
  grid: gridEs,
  ownNumbers: ownNumbersEs,
  failures: failuresEs,
};
