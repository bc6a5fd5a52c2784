/** An object that is open for reading. Many readers may share it. */
export interface OpenObject {
  /** Bytes. */
  size: number;
  /** Absolute path of the file. Undefined when the object is not a file on this machine. */
  path?: string;
  /** Reads up to `length` bytes at `position` into the buffer. Returns the number of bytes read; 0 at the end. */
  read: (buffer: Buffer, length: number, position: number) => Promise<number>;
  /** Every caller of `open` calls this once. */
  release: () => void;
}

/** Thrown when the store has no object with an id. */
export class ObjectNotFoundError extends Error {
  override readonly name = 'ObjectNotFoundError';
}

/** Stores uploaded files by id. An object never changes once it is written. */
export interface ObjectStore {
  /**
   * Stores the whole content or nothing. Each chunk is written before the next one is requested, so a source may reuse its
   * buffer. Returns the size in bytes and the SHA-256 hash in hex.
   */
  put: (id: string, content: AsyncIterable<Uint8Array>) => Promise<{ size: number; sha256: string }>;
  /** Throws ObjectNotFoundError. */
  open: (id: string) => Promise<OpenObject>;
  /** Deletes an object. Does nothing when it does not exist. */
  remove: (id: string) => Promise<void>;
}
