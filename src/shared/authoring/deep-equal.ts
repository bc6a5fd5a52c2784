/** Compares two JSON values. The comparison ignores the order of object keys. */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one, sortObjectKeys) === JSON.stringify(other, sortObjectKeys);
}

function sortObjectKeys(_: string, value: unknown): unknown {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value;
}
