import { createUuidV7 } from '#client/uuid-v7.ts';

/** A retry after a lost response uses the same id, so that the retry does not count as a second login. */
export function createIdempotencyIds(
  createId: () => string = () => createUuidV7(Date.now(), (bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>)),
) {
  let pending: { key: string; nickname: string; id: string } | null = null;
  return {
    getRequestId(entry: { key: string; nickname: string }): string {
      if (pending?.key !== entry.key || pending.nickname !== entry.nickname) pending = { ...entry, id: createId() };
      return pending.id;
    },
    /**
     * Discards the current id, so that the next request uses a new id. The caller must call this function after the server has accepted or
     * refused a login.
     */
    reset(): void {
      pending = null;
    },
  };
}
