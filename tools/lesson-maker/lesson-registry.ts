import type { Lesson } from './lesson.ts';
import { absoluteLesson } from './scripts/absolute-lesson.ts';
import { autosumLesson } from './scripts/autosum-lesson.ts';
import { cellsLesson } from './scripts/cells-lesson.ts';
import { copyDownLesson } from './scripts/copy-down-lesson.ts';
import { filtersLesson } from './scripts/filters-lesson.ts';
import { jumpLesson } from './scripts/jump-lesson.ts';
import { pivotLesson } from './scripts/pivot-lesson.ts';
import { rangesLesson } from './scripts/ranges-lesson.ts';
import { sortLesson } from './scripts/sort-lesson.ts';
import { sumLesson } from './scripts/sum-lesson.ts';
import { trySumLesson } from './scripts/try-sum-lesson.ts';
import { tryLookupLesson } from './scripts/try-lookup-lesson.ts';
import { tryTotalLesson } from './scripts/try-total-lesson.ts';
import { xlookupLesson } from './scripts/xlookup-lesson.ts';

/** Maps the name of each lesson to its script. The lesson's video and subtitle files have the same name as the lesson. */
export const lessonByName: Record<string, Lesson> = {
  absolute: absoluteLesson,
  autosum: autosumLesson,
  cells: cellsLesson,
  'copy-down': copyDownLesson,
  filters: filtersLesson,
  jump: jumpLesson,
  pivot: pivotLesson,
  ranges: rangesLesson,
  sort: sortLesson,
  sum: sumLesson,
  'try-sum': trySumLesson,
  'try-lookup': tryLookupLesson,
  'try-total': tryTotalLesson,
  xlookup: xlookupLesson,
};
