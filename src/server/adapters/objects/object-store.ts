export interface OpenedObject {
  /** Holds the size of the content in bytes. */
  size: number;
  /** Holds the absolute path of the file, or undefined when the object is not a file on this machine. */
  path?: string;
  /** Holds the descriptor of the open file, or undefined when the object is not a file on this machine. */
  fd?: number;
  /**
   * Reads up to `length` bytes into the buffer, beginning at byte `position` of the content. Returns the number of bytes read, which is 0
   * at the end of the object.
   */
  read: (buffer: Buffer, length: number, position: number) => Promise<number>;
  /** Releases the object. Every caller of `open` must call `release` once. */
  release: () => void;
}

export class ObjectNotFoundError extends Error {
  override readonly name = 'ObjectNotFoundError';
}

/** Reports that a remote object store does not respond. A client can retry the failed request later. */
export class ObjectStoreUnavailableError extends Error {
  override readonly name = 'ObjectStoreUnavailableError';
}

export interface ReceivedFile {
  /** Holds the size of the content in bytes. */
  size: number;
  /**
   * Reads up to `length` bytes into the buffer, beginning at byte `position` of the content. Returns the number of bytes read, which is 0
   * at the end of the file.
   */
  read: (buffer: Buffer, length: number, position: number) => Promise<number>;
  /** Deletes the uploaded file. Code that obtains a `ReceivedFile` must call `discard` once. */
  discard: () => Promise<void>;
}

/** Lets clients upload files to an object store and download files from it directly, instead of through this server. */
export interface DirectStoreAccess {
  /** The object store keeps the uploaded file under the given name until the file is accepted. */
  createUploadUrl: (name: string) => Promise<string>;
  /**
   * Opens a file that a client uploaded directly to the object store, or returns null when there is no such file. Reading an open file
   * fails when a client has replaced the file since it was opened.
   */
  openUpload: (name: string) => Promise<ReceivedFile | null>;
  /** Deletes each uploaded file that has not been accepted and for which the callback returns true. */
  removeUploads: (shouldRemove: (upload: { name: string; size: number; modifiedAt: Date }) => boolean) => Promise<void>;
  listObjects: () => AsyncIterable<{ id: string; modifiedAt: Date }>;
  /**
   * Returns a URL from which clients can download an object for a few minutes. The object store sends the object with the given HTTP
   * headers.
   */
  createDownloadUrl: (id: string, headers: { contentType: string; contentDisposition: string }) => Promise<string>;
}

/** Reads and writes the mark with which an installation claims an object store that others can reach too. */
export interface StoreOwner {
  /** Names the object store for messages, for example as `the bucket lessons`. */
  storeName: string;
  readMark: () => Promise<string | null>;
  writeMark: (mark: string) => Promise<void>;
}

export const OBJECT_ID_PATTERN = /^[A-Za-z0-9-]{16,64}$/;

/** Stores uploaded files by id. An object never changes once it is written. */
export interface ObjectStore {
  /**
   * Stores the content of an object. Nothing is stored when reading the content fails. Each chunk is written before the next chunk is
   * requested, so the source of the chunks can reuse its buffer. Returns the size of the content in bytes and its SHA-256 hash in
   * hexadecimal.
   */
  put: (id: string, content: AsyncIterable<Uint8Array>) => Promise<{ size: number; sha256: string }>;
  /** Opens an object for reading. Throws ObjectNotFoundError when the store has no object with this id. */
  open: (id: string) => Promise<OpenedObject>;
  has: (id: string) => Promise<boolean>;
  /** Deletes an object at once. Deleting an object that does not exist has no effect. */
  remove: (id: string) => Promise<void>;
  /** Moves an object to the trash, from where a person can put it back. Discarding an object that does not exist has no effect. */
  discard: (id: string) => Promise<void>;
  /** Deletes the objects that were moved to the trash before an instant. */
  emptyTrash: (before: Date) => Promise<void>;
  /**
   * Gives clients direct access to the object store. The `direct` property is undefined when only this server can access the object store.
   */
  direct?: DirectStoreAccess;
  /** Says to whom the store belongs. The property is undefined when no other installation can reach the object store. */
  owner?: StoreOwner;
}
