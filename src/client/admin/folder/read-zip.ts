import { folderWords } from '#admin-words/folder.ts';
import { findFolderProblem, findRole } from '#shared/authoring/folder/plan-folder.ts';
import { getExtension, getFileName } from '#shared/authoring/folder/file-names.ts';
import { mediaKindByExtension, parseMediaExtension } from '#shared/media/media-kinds.ts';
import {
  END_OF_DIRECTORY,
  ENTRY_BYTES,
  findEndOfDirectory,
  LOCAL_HEADER_BYTES,
  MAX_UINT32,
  readDirectoryEntry,
  readLocalHeaderBytes,
  ZIP64_END,
  type DirectoryEntry,
} from '#workbook/reader/package/zip-directory.ts';
import { toChosenFile, type ChosenFile, type ChosenFolder } from './read-folder.ts';

const STORED = 0;
const DEFLATED = 8;
const MAX_DIRECTORY_BYTES = 16 * 1024 * 1024;
/** The number of entries after which a zip file certainly has too many files. */
const MAX_ENTRIES = 3000;
/** A compressed file above this size is not unpacked. It counts as too large. */
const MAX_UNPACKED_BYTES = 1024 * 1024 * 1024;

interface ZipEntry extends DirectoryEntry {
  path: string;
  modifiedMs: number;
}

export const isZip = (name: string): boolean => /\.zip$/iu.test(name);
const isSpreadsheet = (path: string) => /\.(?:xlsx|csv|tsv)$/iu.test(path);

/**
 * Puts the files in the zip files of a folder in their place, such as those that a drive or a video host exports. What Keyreel does not take
 * is not unpacked, and neither is anything of too large a folder. A file that cannot be unpacked counts as empty.
 */
export async function openZips(folder: ChosenFolder): Promise<ChosenFolder> {
  const zips = folder.files.filter(({ path }) => isZip(path));
  if (zips.length === 0) return folder;
  const rest = folder.files.filter((file) => !zips.includes(file));
  const found: { zip: File; entry: ZipEntry; path: string }[] = [];
  for (const { path, content } of zips) {
    const listed = await listEntries(content).catch(() => null);
    if (!listed) {
      rest.push(toChosenFile(path, content));
      continue;
    }
    const entries = listed.filter((entry) => !entry.path.endsWith('/'));
    // Several parts of one export have the same folder at the top, and become one folder.
    const top = entries[0]?.path.split('/')[0];
    const hasTop = entries.every((entry) => entry.path.startsWith(`${top}/`));
    const parent = path.split('/').slice(0, -1).join('/');
    const prefix = [parent, ...(hasTop ? [] : [getFileName(path).replace(/\.zip$/iu, '')])].filter((part) => part !== '').join('/');
    found.push(...entries.map((entry) => ({ zip: content, entry, path: prefix === '' ? entry.path : `${prefix}/${entry.path}` })));
  }
  const listed = found.map(({ entry, path }): ChosenFile => ({
    path,
    size: entry.bytes,
    modifiedMs: entry.modifiedMs,
    content: new File([], getFileName(path)),
  }));
  const all = [...rest, ...listed];
  const name = folder.name || (rest.length === 0 ? (listed[0]?.path.split('/')[0] ?? '') : '');
  if (findFolderProblem(all) !== null) return { name, files: all, handle: null };
  const files = [...rest];
  for (const [index, { zip, entry, path }] of found.entries()) {
    const isTaken = findRole(path) !== null || isSpreadsheet(path);
    const isTooLarge = entry.method !== STORED && entry.bytes > MAX_UNPACKED_BYTES;
    const content = isTaken && !isTooLarge ? await unpack(zip, entry).catch(() => new Blob()) : null;
    files.push(content === null ? listed[index]! : toChosenFile(path, toFile(content, entry)));
  }
  return { name, files, handle: null };
}

function toFile(content: Blob, { path, modifiedMs }: ZipEntry): File {
  const extension = parseMediaExtension(getExtension(getFileName(path)));
  // The type tells a recording from a video whose picture the browser cannot show.
  const type = extension !== null && mediaKindByExtension[extension] === 'audio' ? 'audio/mpeg' : '';
  return new File([content], getFileName(path), { lastModified: modifiedMs, type });
}

const readView = async (file: Blob, from: number, to: number) => new DataView(await file.slice(from, to).arrayBuffer());

/** Lists the entries of a zip file. Throws when it is none, or is damaged. */
async function listEntries(file: Blob): Promise<ZipEntry[]> {
  const { offset, bytes } = await findDirectory(file);
  if (bytes > MAX_DIRECTORY_BYTES) throw new Error(folderWords.zipTooManyEntries);
  const view = await readView(file, offset, offset + bytes);
  const entries: ZipEntry[] = [];
  for (let at = 0; at + ENTRY_BYTES <= view.byteLength && entries.length < MAX_ENTRIES;) {
    const entry = readDirectoryEntry(view, at);
    if (!entry) throw new Error(folderWords.zipDamaged);
    const modifiedMs = readTime(view.getUint16(at + 12, true), view.getUint16(at + 14, true));
    entries.push({ ...entry, path: readPath(entry.nameBytes), modifiedMs });
    at = entry.end;
  }
  return entries;
}

/** Finds the list of entries at the end of a zip file, before a comment of any length. */
async function findDirectory(file: Blob): Promise<{ offset: number; bytes: number }> {
  const start = Math.max(0, file.size - END_OF_DIRECTORY.bytes - END_OF_DIRECTORY.maxCommentBytes - ZIP64_END.locatorBytes);
  const view = await readView(file, start, file.size);
  const at = findEndOfDirectory(view);
  if (at < 0) throw new Error(folderWords.noZipFile);
  const [bytes, offset] = [view.getUint32(at + 12, true), view.getUint32(at + 16, true)];
  if (bytes !== MAX_UINT32 && offset !== MAX_UINT32) return { offset, bytes };
  const locator = at - ZIP64_END.locatorBytes;
  if (locator >= 0 && view.getUint32(locator, true) === ZIP64_END.locatorSignature) {
    const end = Number(view.getBigUint64(locator + 8, true));
    const large = await readView(file, end, end + ZIP64_END.bytes);
    if (large.getUint32(0, true) === ZIP64_END.signature)
      return { bytes: Number(large.getBigUint64(40, true)), offset: Number(large.getBigUint64(48, true)) };
  }
  throw new Error(folderWords.noZipFile);
}

/** Returns the path of an entry without parts that lead elsewhere. Old programs write names in another encoding than UTF-8. */
function readPath(name: Uint8Array): string {
  let path: string;
  try {
    path = new TextDecoder('utf-8', { fatal: true }).decode(name);
  } catch {
    path = new TextDecoder('windows-1252').decode(name);
  }
  const parts = path.replaceAll('\\', '/').split('/');
  const kept = parts.filter((part, index) => (part !== '' || index === parts.length - 1) && part !== '.' && part !== '..');
  return kept.join('/');
}

/** Reads a time in the form of MS-DOS: two seconds are the smallest unit, and years begin at 1980. */
const readTime = (time: number, date: number) =>
  Math.max(0, new Date(1980 + (date >> 9), ((date >> 5) & 15) - 1, date & 31, time >> 11, (time >> 5) & 63, (time & 31) * 2).getTime());

async function unpack(zip: Blob, { offset, method, packedBytes, bytes, isEncrypted }: ZipEntry): Promise<Blob> {
  const headerBytes = readLocalHeaderBytes(await readView(zip, offset, offset + LOCAL_HEADER_BYTES), 0);
  if (isEncrypted || headerBytes === null) throw new Error(folderWords.zipDamaged);
  const start = offset + headerBytes;
  const packed = zip.slice(start, start + packedBytes);
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw new Error(folderWords.zipPackedOtherwise);
  let unpackedBytes = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      unpackedBytes += chunk.length;
      if (unpackedBytes > bytes) throw new Error(folderWords.zipFileLarger);
      controller.enqueue(chunk);
    },
  });
  return new Response(packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).pipeThrough(count)).blob();
}
