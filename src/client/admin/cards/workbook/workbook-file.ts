import { workbookChecksWords } from '#admin-words/workbook-checks.ts';

export interface ChosenFile {
  file: File;
  /** Is false when the file is already stored on this site. */
  isFromDevice: boolean;
}

/** Downloads one of the challenge's files from this site. Throws an `Error` whose message is shown to the author. */
export async function downloadWorkbookFile(name: string, url: string, signal: AbortSignal): Promise<ChosenFile> {
  const response = await fetch(url, { signal }).catch(() => null);
  signal.throwIfAborted();
  if (!response?.ok) throw new Error(workbookChecksWords.fileNotLoaded);
  return { file: new File([await response.blob()], name), isFromDevice: false };
}
