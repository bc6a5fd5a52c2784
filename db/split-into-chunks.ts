/** Limits the number of rows or bound parameters in one SQL statement to a value far below the limits of SQLite and PostgreSQL. */
const MAX_PER_STATEMENT = 500;

export function splitIntoChunks<T>(items: readonly T[], size = MAX_PER_STATEMENT): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
}
