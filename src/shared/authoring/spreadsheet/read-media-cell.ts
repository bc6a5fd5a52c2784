import { stripObjectExtension } from '../../media/object-url.ts';
import type { MediaKind } from '../../media/media-kinds.ts';
import { getFileKind, type SpreadsheetFiles } from './spreadsheet-files.ts';
import { quoteCellText } from './spreadsheet-table.ts';

const KINDS = {
  videoId: { kinds: ['video', 'audio'], noun: 'a video' },
  transcriptId: { kinds: ['transcript'], noun: 'a transcript' },
  overlayVideoId: { kinds: ['video'], noun: 'a video' },
  endFrameImageId: { kinds: ['image'], noun: 'an image' },
} as const satisfies Record<string, { kinds: readonly MediaKind[]; noun: string }>;
export type MediaField = keyof typeof KINDS;

/**
 * Returns the object id of the uploaded file that a cell refers to by name or by id. Returns null for an empty cell. Calls `report`
 * and returns undefined when the file does not exist, when several files have the same name, or when the file has the wrong media
 * kind.
 */
export function readMediaCell(
  field: MediaField,
  text: string,
  files: SpreadsheetFiles,
  report: (message: string, suggestedNames?: Iterable<string>) => undefined,
): string | null | undefined {
  const name = text.trim();
  if (name === '') return null;
  const found = files.find(name);
  const [file] = found;
  if (!file) return report(`There is no uploaded file ${quoteCellText(name)}.`, files.names);
  if (found.length > 1) return report(`There are ${found.length} files with the name ${quoteCellText(name)}. Write the id of one of them.`);
  const { kinds, noun } = KINDS[field];
  const kind = getFileKind(file);
  if (kind === null || !(kinds as readonly MediaKind[]).includes(kind)) return report(`${quoteCellText(name)} is not ${noun}.`);
  return stripObjectExtension(name) === file.id ? name : `${file.id}.${file.extension}`;
}
