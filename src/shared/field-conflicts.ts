import { isDeepEqual } from './authoring/deep-equal.ts';

/** Returns the fields of `after` whose values differ from those of `before`. */
export function diffFields<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isDeepEqual(value, before[name as keyof Fields])),
  ) as Partial<Fields>;
}

/**
 * Returns the name of the first field that somebody else has set to another value than the one a person saw before changing it, or null.
 * Fields that both set to the same value, and fields without an expected value, are no conflict.
 */
export function findFieldConflict<Fields extends object>(
  current: Fields,
  { changes, expected }: { changes: Partial<Fields>; expected: Partial<Fields> },
): keyof Fields | null {
  const names = Object.keys(changes) as (keyof Fields)[];
  return (
    names.find(
      (name) => expected[name] !== undefined && [expected[name], changes[name]].every((value) => !isDeepEqual(current[name], value)),
    ) ?? null
  );
}
