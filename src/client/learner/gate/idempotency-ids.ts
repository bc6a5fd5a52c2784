import { createUuidV7 } from '../tracking/uuid-v7.ts';

/** Creates a source of idempotency ids for the enter request. A retry after a lost response keeps its id, so that it does not cost a second login. */
export function createIdempotencyIds(
  createId: () => string = () => createUuidV7(Date.now(), (bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>)),
) {
  let pending: { key: string; nickname: string; id: string } | null = null;
  return {
    getRequestId(entry: { key: string; nickname: string }): string {
      if (pending?.key !== entry.key || pending.nickname !== entry.nickname) pending = { ...entry, id: createId() };
      return pending.id;
    },
    /** Makes the next request get a new id. Must be called when the server has responded. */
    reset(): void {
      pending = null;
    },
  };
}
