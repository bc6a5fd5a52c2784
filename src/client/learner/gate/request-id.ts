import { createUuidV7 } from '../tracking/uuid-v7.ts';

/** Gives a repeat of an attempt whose answer was lost the same id, so that it costs no second login. */
export function createRequestIds(
  makeId: () => string = () => createUuidV7(Date.now(), (bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>)),
) {
  let pending: { key: string; nickname: string; id: string } | null = null;
  return {
    getRequestId(entry: { key: string; nickname: string }): string {
      if (pending?.key !== entry.key || pending.nickname !== entry.nickname) pending = { ...entry, id: makeId() };
      return pending.id;
    },
    /** The server has answered: what follows is a new attempt. */
    reset(): void {
      pending = null;
    },
  };
}
