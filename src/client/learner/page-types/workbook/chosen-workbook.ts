import type { SubmittedFile } from '#shared/page-types/challenge.ts';

export interface ChosenWorkbook extends SubmittedFile {
  file: File;
  /**
   * Lets the page reread the file after the learner has saved it again. The file handle is null in browsers that do not support file
   * handles.
   */
  handle: FileSystemFileHandle | null;
}

export const toChosenWorkbook = (file: File, handle: FileSystemFileHandle | null): ChosenWorkbook => ({
  fileName: file.name,
  size: file.size,
  file,
  handle,
});

export const isChosenWorkbook = (answer: object | null): answer is ChosenWorkbook => answer !== null && 'file' in answer;

interface OpenFilePickerWindow {
  showOpenFilePicker?: (options: { types: { description: string; accept: Record<string, string[]> }[] }) => Promise<[FileSystemFileHandle]>;
}

/**
 * Returns whether the browser's file dialog can return a file handle, with which the page can reread a file after the learner has saved it
 * again.
 */
export const canPickFileHandle = (): boolean => 'showOpenFilePicker' in window;

/** Opens the browser's file dialog. Returns null when the learner closes the file dialog without choosing a file. */
export async function openWorkbookPicker(fileKind: string): Promise<ChosenWorkbook | null> {
  const { showOpenFilePicker } = window as OpenFilePickerWindow;
  try {
    const [handle] = await showOpenFilePicker!({
      types: [
        {
          description: fileKind,
          accept: {
            'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
            'application/vnd.ms-excel.sheet.macroEnabled.12': ['.xlsm'],
          },
        },
      ],
    });
    return toChosenWorkbook(await handle.getFile(), handle);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}

/** Only some browsers have the `getAsFileSystemHandle` method, whose result lets the page reread a dropped file later. */
interface DroppedItem extends DataTransferItem {
  getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>;
}

/**
 * Returns the first dropped file. This function must be called during the drop event, because the browser discards the dropped items
 * afterwards.
 */
export async function takeDroppedWorkbook({ items, files }: DataTransfer): Promise<ChosenWorkbook | null> {
  const item: DroppedItem | undefined = [...items].find(({ kind }) => kind === 'file');
  const [file] = files;
  const handle = await item?.getAsFileSystemHandle?.().catch(() => null);
  return file ? toChosenWorkbook(file, handle?.kind === 'file' ? (handle as FileSystemFileHandle) : null) : null;
}

/**
 * Rereads a workbook's file to get the most recently saved content. Returns the workbook unchanged if the browser has no handle for the
 * file or cannot read the file.
 */
export async function rereadWorkbookFile(workbook: ChosenWorkbook): Promise<ChosenWorkbook> {
  const file = await workbook.handle?.getFile().catch(() => null);
  return file ? toChosenWorkbook(file, workbook.handle) : workbook;
}
