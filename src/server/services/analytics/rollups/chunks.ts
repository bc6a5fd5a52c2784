/** Rows or values in one statement: far below the parameters either engine takes. */
const MOST = 500;

export function splitIntoChunks<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / MOST) }, (_, index) => items.slice(index * MOST, (index + 1) * MOST));
}
