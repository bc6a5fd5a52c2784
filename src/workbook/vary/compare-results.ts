import type { CheckSet, PlainValue } from '../checks/check-set.ts';
import { isSameValue, ERROR_VALUE_PATTERN } from '../checks/values/same-value.ts';
import type { Results } from './overlay-workbook.ts';
import type { WorkbookVersion } from './version.ts';

/** Returns whether a version has no errors, empty results or equal results that the start workbook's data do not have. */
export function hasResultsLike(base: CheckSet, own: CheckSet): boolean {
  return Object.entries(base.targets).every(([key, { expected }]) => {
    const results = own.targets[key]?.expected ?? [];
    const isLost = results.some((value, index) => isNothing(value) && !isNothing(expected[index]!));
    return !isLost && !(expected.length > 1 && areAlike(results) && !areAlike(expected));
  });
}

/** Returns whether a version tests every cell that the start workbook's data test. */
export function isTestedLike(base: CheckSet, own: CheckSet): boolean {
  return Object.entries(base.targets).every(([key, { untested = [], variants }]) => {
    const target = own.targets[key];
    return target && !(variants !== null && target.variants === null) && (target.untested ?? []).every((index) => untested.includes(index));
  });
}

const isError = (value: PlainValue | undefined) => typeof value === 'string' && ERROR_VALUE_PATTERN.test(value);
const isNothing = (value: PlainValue) => value === null || isError(value);
const areAlike = (values: readonly PlainValue[]) => values.every((value) => isSameValue(values[0]!, value));

/** Goals follow from the formulas, which a version shares with the start workbook. When the data add or remove some, they are counted. */
export function meetsGoals(base: readonly boolean[], own: readonly boolean[]): boolean {
  if (base.length === own.length) return base.every((isMet, index) => !isMet || own[index]);
  const countOpen = (goals: readonly boolean[]) => goals.filter((isMet) => !isMet).length;
  return countOpen(own) <= countOpen(base);
}

/** Returns whether a cell has an error that it does not have at the start, or cannot be worked out any more. */
export const hasNewFaults = (base: Results, own: Results): boolean =>
  own.unknown.length > base.unknown.length ||
  Object.entries(own.values).some(([sheet, cells]) =>
    Object.entries(cells).some(([address, value]) => isError(value) && !isError(base.values[sheet]?.[address])),
  );

/** Returns whether another version's results could be taken for those of this one. */
export function hasSameResults(set: CheckSet, one: Pick<WorkbookVersion, 'targets'>, other: Pick<WorkbookVersion, 'targets'>): boolean {
  const targets = Object.entries(one.targets);
  return (
    targets.length > 0 &&
    targets.every(([key, { expected }]) => {
      const tolerance = Math.max(
        0,
        ...set.checks.map((check) => (check.kind === 'result' && `${check.sheet}!${check.at}` === key ? check.tolerance : 0)),
      );
      return expected.every((value, index) => isSameValue(value, other.targets[key]?.expected[index] ?? null, tolerance));
    })
  );
}
