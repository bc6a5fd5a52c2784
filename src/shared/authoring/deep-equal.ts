/** Compares two JSON values. The comparison ignores the order of object keys, and keys whose value is undefined. */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other)) {
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((entry, index) => isDeepEqual(entry, other[index]))
    );
  }
  const [first, second] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const keys = Object.keys(first);
  return (
    keys.every((key) => isDeepEqual(first[key], second[key])) &&
    Object.keys(second).every((key) => key in first || second[key] === undefined)
  );
}
