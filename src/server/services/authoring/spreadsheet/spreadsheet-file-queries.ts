import type { DbOrTrx } from '#db/open-database.ts';
import type { SpreadsheetFile } from '#shared/authoring/spreadsheet/spreadsheet-files.ts';

/** Keeps the number of bound parameters in one SQL statement below the maximum of SQLite. */
const MAX_VALUES = 1000;

/** Returns the uploaded files whose id or name is in the given list, except removed files. */
export async function selectSpreadsheetFiles(db: DbOrTrx, column: 'id' | 'name', values: readonly string[]): Promise<SpreadsheetFile[]> {
  const files: SpreadsheetFile[] = [];
  for (let index = 0; index < values.length; index += MAX_VALUES)
    files.push(
      ...(await db
        .selectFrom('object')
        .select(['id', 'extension', 'name'])
        .where(column, 'in', values.slice(index, index + MAX_VALUES))
        .where('removed_at', 'is', null)
        .execute()),
    );
  return files;
}
