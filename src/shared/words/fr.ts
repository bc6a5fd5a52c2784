// Written by the developers; no native speaker has checked these texts yet.
import { appFr } from './fr/app.ts';
import { brandFr } from './fr/brand.ts';
import { playerFr } from './fr/player.ts';
import { pagesFr } from './fr/pages.ts';
import { modulesFr } from './fr/modules.ts';
import { failuresFr } from './fr/failures.ts';
import { searchFr } from './fr/search.ts';
import { gridFr } from './fr/grid.ts';
import { ownNumbersFr } from './fr/own-numbers.ts';
import { gateFr } from './fr/gate.ts';
import { offlineFr } from './fr/offline.ts';
import { handoverFr } from './fr/handover.ts';
import { freeLessonFr } from './fr/free-lesson.ts';
import { phonePreviewFr } from './fr/phone-preview.ts';
import { workbookFr } from './fr/workbook.ts';

export const fr = {
  app: appFr,
  brand: brandFr,
  gate: gateFr,
  player: playerFr,
  pages: pagesFr,
  search: searchFr,
  modules: modulesFr,
  offline: offlineFr,
  handover: handoverFr,
  freeLesson: freeLessonFr,
  phonePreview: phonePreviewFr,
  workbook: workbookFr,
  grid: gridFr,
  ownNumbers: ownNumbersFr,
  failures: failuresFr,
};
