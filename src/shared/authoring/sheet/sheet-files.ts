import { mediaKindByExtension, parseMediaExtension, type MediaKind } from '../../media/media-kinds.ts';
import { stripObjectExtension } from '../../media/object-url.ts';

/** Describes an uploaded file that a cell of a sheet can name. */
export interface SheetFile {
  id: string;
  /** Holds the file extension without the dot. */
  extension: string;
  /** Holds the name of the file when it was uploaded, or null when the name is not known. */
  name: string | null;
}

/** Finds uploaded files by the texts that cells contain, and the texts for uploaded files. */
export class SheetFiles {
  readonly #byId = new Map<string, SheetFile>();
  readonly #byName = new Map<string, SheetFile[]>();

  constructor(files: Iterable<SheetFile>) {
    for (const file of files) {
      this.#byId.set(file.id, file);
      if (file.name !== null) this.#byName.set(file.name, [...(this.#byName.get(file.name) ?? []), file]);
    }
  }

  /** Returns the text of a cell for a stored object id: the name of the file, or the id when the name does not identify the file. */
  formatId(objectId: string): string {
    const file = this.#byId.get(stripObjectExtension(objectId));
    if (!file || file.name === null) return objectId;
    const isUnique = this.#byName.get(file.name)?.length === 1 && !this.#byId.has(stripObjectExtension(file.name));
    return isUnique ? file.name : objectId;
  }

  /** Returns the files that a text names by id or by the name of the file. */
  find(text: string): readonly SheetFile[] {
    const file = this.#byId.get(stripObjectExtension(text));
    return file ? [file] : (this.#byName.get(text) ?? []);
  }

  get names(): Iterable<string> {
    return this.#byName.keys();
  }
}

/** Returns the kind of media of a file, or null when the server no longer accepts files with the extension. */
export function getFileKind({ extension }: SheetFile): MediaKind | null {
  const known = parseMediaExtension(extension);
  return known && mediaKindByExtension[known];
}
