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

/** Thrown when the store is elsewhere and does not answer. It may answer later. */
export class ObjectStoreUnavailableError extends Error {
  override readonly name = 'ObjectStoreUnavailableError';
}

/** A file that was received completely and has not been accepted yet. */
export interface UncheckedFile {
  /** Bytes. */
  size: number;
  /** Reads up to `length` bytes at `position` into the buffer. Returns the number of bytes read; 0 at the end. */
  read: (buffer: Buffer, length: number, position: number) => Promise<number>;
  /** Deletes the file. Called once. */
  discard: () => Promise<void>;
}

/** What clients may do with a store themselves, past this server. */
export interface DirectAccess {
  /** Returns an address that takes one file for an hour. The file waits under its name until it is accepted. */
  createUploadUrl: (name: string) => Promise<string>;
  /** Opens a file that was sent to such an address, or returns null. Reading fails when the file is replaced meanwhile. */
  openUpload: (name: string) => Promise<UncheckedFile | null>;
  /** Deletes the files that were sent before an instant and never accepted. */
  removeUploadsBefore: (instant: Date) => Promise<void>;
  /** Returns an address that serves an object with these headers for a few minutes. */
  createDownloadUrl: (id: string, headers: { contentType: string; contentDisposition: string }) => Promise<string>;
}

/** The ids of objects. */
export const OBJECT_ID = /^[A-Za-z0-9-]{16,64}$/;

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
  /** Absent in a store that only this server reaches. */
  direct?: DirectAccess;
}
