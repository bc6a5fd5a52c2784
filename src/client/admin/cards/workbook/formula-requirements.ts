import type { Check } from '#workbook/checks/check-set.ts';
import type { FormulaRequirement } from '#workbook/proposals/check-proposal.ts';

type FormulaCheck = Extract<Check, { kind: 'formula' }>;
const LIST_OPTIONS = ['refers', 'anchored', 'uses'] as const;
const FLAG_OPTIONS = ['noConstants', 'filled'] as const;

export function hasFormulaRequirement(check: FormulaCheck, { options }: FormulaRequirement): boolean {
  return (
    LIST_OPTIONS.every((option) => (options[option] ?? []).every((item) => check[option].includes(item))) &&
    FLAG_OPTIONS.every((option) => options[option] !== true || check[option])
  );
}

/** Sets all options of a formula requirement in a check, or clears them when all of them are already set. */
export function toggleFormulaRequirement(check: FormulaCheck, formulaOption: FormulaRequirement): FormulaCheck {
  const isRemoved = hasFormulaRequirement(check, formulaOption);
  const next = { ...check };
  for (const option of LIST_OPTIONS) {
    const items = formulaOption.options[option] ?? [];
    const others = check[option].filter((item) => !items.includes(item));
    next[option] = isRemoved ? others : [...others, ...items];
  }
  for (const option of FLAG_OPTIONS) if (formulaOption.options[option] === true) next[option] = !isRemoved;
  return next;
}
