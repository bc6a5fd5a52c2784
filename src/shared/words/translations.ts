import type { LearnerFailureCode } from './learner-failures.ts';
import type { appEn } from './en/app.ts';
import type { brandEn } from './en/brand.ts';
import type { gateEn } from './en/gate.ts';
import type { playerEn } from './en/player.ts';
import type { pagesEn } from './en/pages.ts';
import type { searchEn } from './en/search.ts';
import type { modulesEn } from './en/modules.ts';
import type { offlineEn } from './en/offline.ts';
import type { handoverEn } from './en/handover.ts';
import type { freeLessonEn } from './en/free-lesson.ts';
import type { phonePreviewEn } from './en/phone-preview.ts';
import type { workbookEn } from './en/workbook.ts';
import type { gridEn } from './en/grid.ts';
import type { ownNumbersEn } from './en/own-numbers.ts';
import type { Words } from './words.ts';

export type FailureValues = Readonly<Record<string, string | number>>;

/** Describes everything that a language other than English translates. */
export interface Translations {
  app: Words<typeof appEn>;
  brand: Words<typeof brandEn>;
  gate: Words<typeof gateEn>;
  player: Words<typeof playerEn>;
  pages: Words<typeof pagesEn>;
  search: Words<typeof searchEn>;
  modules: Words<typeof modulesEn>;
  offline: Words<typeof offlineEn>;
  handover: Words<typeof handoverEn>;
  freeLesson: Words<typeof freeLessonEn>;
  phonePreview: Words<typeof phonePreviewEn>;
  workbook: Words<typeof workbookEn>;
  grid: Words<typeof gridEn>;
  ownNumbers: Words<typeof ownNumbersEn>;
  /** Replaces the English message of a failure that the server reports. */
  failures: Readonly<Record<LearnerFailureCode, (values: FailureValues) => string>>;
}
