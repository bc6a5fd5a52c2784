import type { Sheet, Workbook } from '../reader/workbook.ts';
import type { ElementFacts } from '../checks/elements/element-names.ts';
import type { LineChange } from '../checks/placement/place-start.ts';
import type { Check } from '../checks/check-set.ts';

export interface FormulaRequirement {
  /** Holds the label of the option's checkbox, for example "uses all of B2:B9". */
  label: string;
  options: Partial<Pick<Extract<Check, { kind: 'formula' }>, 'refers' | 'anchored' | 'uses' | 'noConstants' | 'filled' | 'structured'>>;
}

export interface CheckProposal {
  check: Check;
  /** Is true when the checkbox of the proposed check is ticked by default. */
  isTicked: boolean;
  formulaOptions: FormulaRequirement[];
  offered?: ElementFacts;
}

export interface SheetPair {
  start: Sheet | null;
  solved: Sheet;
  startBook: Workbook;
  solvedBook: Workbook;
  /** Lists the inserted and deleted rows and columns. The cells of `start` stand where they are in the solution. */
  changes?: LineChange[];
}
