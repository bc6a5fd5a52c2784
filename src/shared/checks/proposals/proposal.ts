import type { Sheet, Workbook } from '../../workbook/workbook.ts';
import type { Check } from '../check-set.ts';

/** An option that the solution allows for a formula check. */
export interface FormulaOffer {
  /** Is the sentence that the author reads beside the tick, for example "uses all of B2:B9". */
  label: string;
  options: Partial<Pick<Extract<Check, { kind: 'formula' }>, 'refers' | 'anchored' | 'uses' | 'noConstants' | 'filled'>>;
}

/** A check that the differences between the start workbook and the solution suggest. */
export interface CheckProposal {
  check: Check;
  /** Whether the check is ticked before the author has decided. */
  isTicked: boolean;
  /** The options of a formula check that the author can tick. */
  offers: FormulaOffer[];
}

/** A sheet of the solution, and the sheet of the same name in the start workbook. */
export interface SheetPair {
  start: Sheet | null;
  solved: Sheet;
  startBook: Workbook;
  solvedBook: Workbook;
}
