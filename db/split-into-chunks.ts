/** Limits the rows or values of one SQL statement, far below the number of parameters that SQLite and PostgreSQL accept. */
const MAX_PER_STATEMENT = 500;

export function splitIntoChunks<T>(items: readonly T[], size = MAX_PER_STATEMENT): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
}
