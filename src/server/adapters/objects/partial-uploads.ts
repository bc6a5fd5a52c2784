import { createReadStream, mkdirSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import { freeMemory } from './free-memory.ts';
import type { ReceivedFile } from './object-store.ts';

/** The error with which the store of the library says that a part could not be written. */
const WRITE_FAILURE = { status_code: 500, body: 'The part could not be written.' };

/** Writes the parts of uploads without keeping their chunks in memory until the garbage collector runs. */
class FrugalFileStore extends FileStore {
  override async write(content: Readable, id: string, offset: number): Promise<number> {
    const file = await open(join(this.directory, id), 'r+');
    let position = offset;
    try {
      for await (const chunk of content as AsyncIterable<Buffer>) {
        for (let written = 0; written < chunk.length;) {
          const { bytesWritten } = await file.write(chunk, written, chunk.length - written, position);
          written += bytesWritten;
          position += bytesWritten;
        }
        freeMemory(chunk);
      }
    } catch {
      // oxlint-disable-next-line typescript/only-throw-error -- The library throws such objects.
      throw WRITE_FAILURE;
    } finally {
      await file.close();
    }
    return position;
  }
}

/** Keeps the parts of uploads that can be resumed, one file for each upload, until the whole file has arrived. */
export class PartialUploads {
  readonly #dir: string;
  #store: FileStore | undefined;

  constructor(dir: string) {
    this.#dir = dir;
  }

  /** Returns the store into which the upload protocol writes, and creates its folder at the first use. */
  get store(): FileStore {
    if (!this.#store) {
      mkdirSync(this.#dir, { recursive: true, mode: 0o700 });
      this.#store = new FrugalFileStore({ directory: this.#dir });
    }
    return this.#store;
  }

  /** Returns the number of bytes of an upload that have arrived, or null when the upload has not begun. */
  async measure(id: string): Promise<number | null> {
    return this.store.getUpload(id).then(
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
