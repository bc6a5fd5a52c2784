import { splitIntoChunks } from '#db/split-into-chunks.ts';
import type { Deps } from '#server/deps.ts';
import { selectModuleObjects } from './card-queries.ts';

/** Limits how many objects are looked up in the object store at the same time. */
const MAX_CONCURRENT_LOOKUPS = 8;

export async function listCardsWithMissingFiles({ db, objects }: Pick<Deps, 'db' | 'objects'>, moduleId: string): Promise<string[]> {
  const used = await selectModuleObjects(db, moduleId);
  const missingIds = new Set<string>();
  for (const chunk of splitIntoChunks([...new Set(used.map(({ objectId }) => objectId))], MAX_CONCURRENT_LOOKUPS)) {
    const found = await Promise.all(chunk.map((id) => objects.has(id)));
    chunk.filter((_, index) => !found[index]).forEach((id) => missingIds.add(id));
  }
  return [...new Set(used.filter(({ objectId }) => missingIds.has(objectId)).map(({ cardId }) => cardId))];
}
