import type { Check } from '../checks/check-set.ts';

const CLASS_OPTIONS = ['currency', 'thousands', 'fields', 'negative'] as const;

/** Returns whether what a check is about can be done in a grid. */
export function isGridCheck(check: Check): boolean {
  if (check.kind === 'element') return check.element === 'data';
  if (check.kind === 'format')
    return check.as !== 'text' && (check.scale ?? 1) === 1 && CLASS_OPTIONS.every((option) => check[option] === undefined);
  return check.kind === 'result' || check.kind === 'formula' || check.kind === 'given' || check.kind === 'sorted';
}
