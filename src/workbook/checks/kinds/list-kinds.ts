import { checkElementExists } from './check-element-exists.ts';
import { checkFilter } from './check-filter.ts';
import { checkFormat } from './check-format.ts';
import type { KindChecks } from './check-run.ts';
import { checkSorted } from './check-sorted.ts';
import { checkTable } from './check-table.ts';

/** The checks of lists and of how they look, which are one file. */
export const listKinds = {
  format: checkFormat,
  table: checkTable,
  sorted: checkSorted,
  filter: checkFilter,
  present: checkElementExists,
} satisfies Partial<KindChecks>;
