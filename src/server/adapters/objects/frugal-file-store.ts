import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import { freeMemory } from './free-memory.ts';

/** The error with which the store of the library says that a part could not be written. */
const WRITE_FAILURE = { status_code: 500, body: 'The part could not be written.' };

/** Writes the parts of uploads without keeping their chunks in memory until the garbage collector runs. */
export class FrugalFileStore extends FileStore {
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
