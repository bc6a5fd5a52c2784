import { createReadStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FileStore } from '@tus/file-store';
import type { ReceivedFile } from './object-store.ts';

/** Keeps the parts of uploads that can be resumed, one file for each upload, until the whole file has arrived. */
export class PartialUploads {
  readonly #dir: string;
  #store: Promise<FileStore> | undefined;

  constructor(dir: string) {
    this.#dir = dir;
  }

  /** Returns the store into which the upload protocol writes, and creates its folder at the first use. */
  async openStore(): Promise<FileStore> {
    this.#store ??= this.#createStore().catch((error: unknown) => {
      this.#store = undefined;
      throw error;
    });
    return this.#store;
  }

  async #createStore(): Promise<FileStore> {
    const { FrugalFileStore } = await import('./frugal-file-store.ts');
    await mkdir(this.#dir, { recursive: true, mode: 0o700 });
    return new FrugalFileStore({ directory: this.#dir });
  }

  /** Returns the number of bytes of an upload that have arrived, or null when the upload has not begun. */
  async measure(id: string): Promise<number | null> {
    return (await this.openStore()).getUpload(id).then(
      ({ offset }) => offset,
      () => null,
    );
  }

  /** Opens the bytes of an upload that have arrived. Throws an error when the upload has not begun. */
  async open(id: string): Promise<ReceivedFile> {
    const file = await open(join(this.#dir, id), 'r');
    const { size } = await file.stat();
    return {
      size,
      read: async (buffer, length, position) => (await file.read(buffer, 0, length, position)).bytesRead,
      discard: () => file.close(),
    };
  }

  /** Reads the bytes of an upload that have arrived from the first one on. */
  read(id: string): Readable {
    return createReadStream(join(this.#dir, id));
  }

  /** Deletes what has arrived of an upload. Deleting an upload that has not begun has no effect. */
  async remove(id: string): Promise<void> {
    for (const name of [id, `${id}.json`]) await rm(join(this.#dir, name), { force: true });
  }
}
