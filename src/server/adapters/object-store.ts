import type { Readable } from 'node:stream';

/** An object that is open for reading; many readers share it. */
export interface OpenObject {
  /** Bytes. */
  size: number;
  /** Fills the buffer from a position in the object; gives the number of bytes read, 0 at the end. */
  read: (buffer: Buffer, length: number, position: number) => Promise<number>;
  /** Must be called once by everyone who opened it. */
  release: () => void;
}

/** Thrown when nothing is kept under a name. */
export class ObjectNotFoundError extends Error {
  override readonly name = 'ObjectNotFound';
}

/** Where uploaded files are kept, by id. Objects never change once written. */
export interface ObjectStore {
  /** Keeps a whole stream under an id, or nothing: a failed or aborted stream leaves no trace. */
  put: (id: string, content: Readable) => Promise<{ size: number; sha256: string }>;
  /** Throws ObjectNotFound. */
  open: (id: string) => Promise<OpenObject>;
  /** Removes an object; one that is not there is fine. */
  remove: (id: string) => Promise<void>;
}
