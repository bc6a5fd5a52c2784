import type { FolderFile } from '#shared/authoring/folder/plan-folder.ts';

export interface ChosenFile extends FolderFile {
  content: File;
}

/** Contains the files of a folder, and the folder itself in a browser that can open it again without being asked for it. */
export interface ChosenFolder {
  name: string;
  files: ChosenFile[];
  handle: FileSystemDirectoryHandle | null;
}

declare global {
  interface DataTransferItem {
    getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>;
  }
  /** Lets the user choose a folder that can be read again later. Only Chromium has this function. */
  var showDirectoryPicker: ((options: { id: string; mode: 'read' }) => Promise<FileSystemDirectoryHandle>) | undefined;
}

/** The number of files after which a folder is certainly too large, so that reading it can stop. */
const MAX_READ_FILES = 3000;

export const toChosenFile = (path: string, content: File): ChosenFile => ({
  path,
  size: content.size,
  modifiedMs: content.lastModified,
  content,
});

/** Reads all files and folders that were dropped. Must be called during the drop event, because the browser forgets them afterwards. */
export async function readDrop({ items, files }: DataTransfer): Promise<ChosenFolder> {
  const entries = [...items].flatMap((item) => (item.kind === 'file' ? [item.webkitGetAsEntry()] : [])).filter((entry) => entry !== null);
  const handles = [...items].filter(({ kind }) => kind === 'file').map((item) => item.getAsFileSystemHandle?.() ?? null);
  const plainFiles = [...files];
  const read: ChosenFile[] = [];
  if (entries.length === 0) read.push(...plainFiles.map((file) => toChosenFile(file.name, file)));
  for (const entry of entries) await readEntry(entry, read);
  const [handle] = await Promise.all(handles.map((each) => Promise.resolve(each).catch(() => null)));
  const isOneFolder = entries.length === 1 && entries[0]!.isDirectory;
  return {
    name: isOneFolder ? entries[0]!.name : '',
    files: read,
    handle: isOneFolder && handle?.kind === 'directory' ? (handle as FileSystemDirectoryHandle) : null,
  };
}

/** Returns whether a drop contains more than one file, or a folder. */
export function isFolderDrop({ items, files }: DataTransfer): boolean {
  return files.length > 1 || [...items].some((item) => item.kind === 'file' && item.webkitGetAsEntry()?.isDirectory === true);
}

async function readEntry(entry: FileSystemEntry, read: ChosenFile[]): Promise<void> {
  if (read.length >= MAX_READ_FILES) return;
  const path = entry.fullPath.replace(/^\//, '');
  if (entry.isFile) {
    const unreadable = () => new File([], entry.name);
    const file = await new Promise<File>((resolve) => (entry as FileSystemFileEntry).file(resolve, () => resolve(unreadable())));
    read.push(toChosenFile(path, file));
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // A browser returns at most 100 entries of a folder at a time, and an empty list at the end.
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
    if (entries.length === 0) return;
    for (const each of entries) await readEntry(each, read);
  }
}

/**
 * Leaves out files that are there twice, and gives different files of the same path different paths, such as `1.mp4` and `1 (2).mp4`. Two zip
 * files can contain the same path, and files that are dropped together can come from different folders.
 */
export function distinguishFiles(files: readonly ChosenFile[]): ChosenFile[] {
  const found = new Map<string, ChosenFile>();
  for (const file of files) {
    const [, stem = '', extension = ''] = /^(.*?)(\.[^./]*)?$/su.exec(file.path)!;
    const isSame = (other: ChosenFile) => other.size === file.size && other.modifiedMs === file.modifiedMs;
    let { path } = file;
    for (let count = 2; found.has(path) && !isSame(found.get(path)!); count++) path = `${stem} (${count})${extension}`;
    if (!found.has(path)) found.set(path, { ...file, path });
  }
  return [...found.values()];
}

/** Makes files that cannot be read count as empty, such as those that another program locks. */
export async function emptyUnreadableFiles(files: readonly ChosenFile[]): Promise<ChosenFile[]> {
  const canRead = async ({ size, content }: ChosenFile) =>
    size === 0 ||
    content
      .slice(0, 1)
      .arrayBuffer()
      .then(
        () => true,
        () => false,
      );
  return Promise.all(files.map(async (file) => ((await canRead(file)) ? file : { ...file, size: 0 })));
}

export function readChosenFolder(files: Iterable<File>): ChosenFolder {
  const read = [...files].map((file) => toChosenFile(file.webkitRelativePath || file.name, file));
  return { name: read[0]?.path.includes('/') ? read[0].path.split('/')[0]! : '', files: read, handle: null };
}

export async function openHandle(handle: FileSystemDirectoryHandle): Promise<ChosenFolder> {
  return { name: handle.name, files: await readHandle(handle), handle };
}

async function readHandle(handle: FileSystemDirectoryHandle, path = handle.name, read: ChosenFile[] = []): Promise<ChosenFile[]> {
  for await (const entry of handle.values()) {
    if (read.length >= MAX_READ_FILES) break;
    if (entry.kind === 'directory') await readHandle(entry, `${path}/${entry.name}`, read);
    else read.push(toChosenFile(`${path}/${entry.name}`, await entry.getFile().catch(() => new File([], entry.name))));
  }
  return read;
}
