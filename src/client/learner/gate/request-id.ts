import { createUuidV7 } from '../tracking/uuid-v7.ts';

/** Gives a repeat of an attempt whose answer was lost the same id, so that it costs no second login. */
export function createRequestIds(
  makeId: () => string = () => createUuidV7(Date.now(), (bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>)),
) {
  let open: { key: string; nickname: string; id: string } | null = null;
  return {
    idFor(entry: { key: string; nickname: string }): string {
      if (open?.key !== entry.key || open.nickname !== entry.nickname) open = { ...entry, id: makeId() };
      return open.id;
    },
    /** The server has answered: what follows is a new attempt. */
    settle(): void {
      open = null;
    },
  };
}
