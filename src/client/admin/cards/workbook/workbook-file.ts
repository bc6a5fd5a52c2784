import { REFUSAL_TEXTS } from '#workbook/checks/refusal-texts.ts';
import { readWorkbook } from '#workbook/reader/read-workbook.ts';
import { WorkbookRefusal } from '#workbook/reader/workbook-refusal.ts';
import type { Workbook } from '#workbook/reader/workbook.ts';

export interface WorkbookFile {
  name: string;
  workbook: Workbook;
  /** Contains the file from the author's device, or null when the file is already stored on this site. */
  deviceFile: File | null;
}

/** Reads a workbook that the author has chosen from the device. Throws an `Error` whose message is shown to the author. */
export async function readWorkbookFile(file: File): Promise<WorkbookFile> {
  return { name: file.name, workbook: await readWorkbookBlob(file), deviceFile: file };
}

/**
 * Downloads one of the challenge's files from this site and reads it as a workbook. Throws an `Error` whose message is shown to the author.
 */
export async function downloadWorkbookFile(name: string, url: string): Promise<WorkbookFile> {
  const response = await fetch(url).catch(() => null);
  if (!response?.ok) throw new Error('The file could not be loaded. Please choose it from your device.');
  return { name, workbook: await readWorkbookBlob(await response.blob()), deviceFile: null };
}

async function readWorkbookBlob(blob: Blob): Promise<Workbook> {
  try {
    return await readWorkbook(new Uint8Array(await blob.arrayBuffer()));
  } catch (error) {
    if (error instanceof WorkbookRefusal) throw new Error(REFUSAL_TEXTS[error.code], { cause: error });
    throw new Error(REFUSAL_TEXTS.changed, { cause: error });
  }
}
