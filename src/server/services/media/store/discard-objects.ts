import type { Deps } from '#server/deps.ts';
import { ownsStore } from './store-ownership.ts';

/**
 * Moves files to the trash after the transaction that deleted their rows. A file that cannot be moved does not stop the others; it remains
 * as an orphan, which the daily search for orphans finds again. Returns the errors. Files in a store of another installation are left alone.
 */
export async function discardObjects(deps: Pick<Deps, 'db' | 'objects'>, ids: readonly string[]): Promise<Error[]> {
  const errors: Error[] = [];
  try {
    if (ids.length === 0 || !(await ownsStore(deps))) return [];
  } catch (error) {
    return [error as Error];
  }
  for (const id of ids)
    try {
      await deps.objects.discard(id);
    } catch (error) {
      errors.push(new Error(`The file ${id} could not be moved to the trash.`, { cause: error }));
    }
  return errors;
}
