import type { Db } from '#db/open-database.ts';
import { ObjectNotFoundError, type ObjectStore } from '#server/adapters/objects/object-store.ts';
import { selectAllObjects } from '#server/services/media/object-queries.ts';
import { hasIntactObject } from '../../adapters/objects/hash-object.ts';

const BUFFER_BYTES = 4 * 1024 * 1024;

export interface CopiedFiles {
  copied: number;
  /** Counts the intact files that the target store already contained, for example because an earlier move was aborted. */
  skipped: number;
  lostIds: string[];
}

/** Uploads that the target store already contains with the right hash are skipped. */
export async function copyObjects(db: Db, source: ObjectStore, target: ObjectStore): Promise<CopiedFiles> {
  const result: CopiedFiles = { copied: 0, skipped: 0, lostIds: [] };
  for (const { id, size, sha256, removedAt } of await selectAllObjects(db)) {
    if (await hasIntactObject(target, id, sha256)) {
      result.skipped++;
      continue;
    }
    const stored = await target.put(id, streamObject(source, id)).catch((error: unknown) => {
      if (error instanceof ObjectNotFoundError) return null;
      throw error;
    });
    if (stored?.size === size && stored.sha256 === sha256) result.copied++;
    else {
      await target.remove(id);
      if (removedAt === null) result.lostIds.push(id);
    }
  }
  return result;
}

async function* streamObject(store: ObjectStore, id: string): AsyncGenerator<Buffer> {
  const object = await store.open(id);
  try {
    const buffer = Buffer.allocUnsafe(Math.min(BUFFER_BYTES, object.size));
    for (let position = 0; position < object.size;) {
      const length = await object.read(buffer, Math.min(buffer.length, object.size - position), position);
      if (length === 0) return;
      yield buffer.subarray(0, length);
      position += length;
    }
  } finally {
    object.release();
  }
}
