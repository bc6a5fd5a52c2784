import { mediaKindByExtension, parseMediaExtension, type MediaKind } from '../../media/media-kinds.ts';
import { stripObjectExtension } from '../../media/object-url.ts';
import { findColumnByName } from './spreadsheet-columns.ts';
import type { SpreadsheetTable } from './spreadsheet-table.ts';

export interface SpreadsheetFile {
  id: string;
  /** Holds the file extension without the dot. */
  extension: string;
  /** Holds the original name of the uploaded file, or null when the name is not known. */
  name: string | null;
}

export class SpreadsheetFiles {
  readonly #byId = new Map<string, SpreadsheetFile>();
  readonly #byName = new Map<string, SpreadsheetFile[]>();

  constructor(files: Iterable<SpreadsheetFile>) {
    for (const file of files) {
      this.#byId.set(file.id, file);
      if (file.name !== null) this.#byName.set(file.name, [...(this.#byName.get(file.name) ?? []), file]);
    }
  }

  /** Returns the cell text for an object id: the name of the file, or the id when several files have the same name. */
  formatId(objectId: string): string {
    const file = this.#byId.get(stripObjectExtension(objectId));
    if (!file || file.name === null) return objectId;
    const isUnique = this.#byName.get(file.name)?.length === 1 && !this.#byId.has(stripObjectExtension(file.name));
    return isUnique ? file.name : objectId;
  }

  find(text: string): readonly SpreadsheetFile[] {
    const file = this.#byId.get(stripObjectExtension(text));
    return file ? [file] : (this.#byName.get(text) ?? []);
  }

  get names(): Iterable<string> {
    return this.#byName.keys();
  }
}

/** Returns the media kind of a file, or null when the server no longer accepts the file extension. */
export function getFileKind({ extension }: SpreadsheetFile): MediaKind | null {
  const known = parseMediaExtension(extension);
  return known && mediaKindByExtension[known];
}

export function listFileReferences({ rows }: SpreadsheetTable): string[] {
  const [header = [], ...body] = rows;
  const indexes = [...header.keys()].filter((index) => findColumnByName(header[index]!)?.described?.kind === 'file');
  const texts = body.flatMap((row) => indexes.map((index) => row[index]?.trim() ?? ''));
  return [...new Set(texts)].filter((text) => text !== '');
}
