const FILE_NAME = /filename\*?=(?:UTF-8'')?"?([^";]+)/i;

export interface StartFile {
  url: string;
  name: string;
  file: Blob;
}

/** Fetches the files at the addresses. Rejects when one cannot be fetched, because that one might be the start workbook. */
export async function fetchStartFiles(urls: readonly string[]): Promise<StartFile[]> {
  const files = await Promise.all(
    urls.map(async (url): Promise<StartFile | null> => {
      const response = await fetch(url);
      // A file that is gone was replaced or removed by the author; any other answer says nothing about the file.
      if (response.status === 404) return null;
      if (!response.ok) throw new Error('The workbook could not be fetched.');
      return { url, name: readFileName(url, response.headers.get('content-disposition')), file: await response.blob() };
    }),
  );
  return files.filter((file) => file !== null);
}

function readFileName(url: string, disposition: string | null): string {
  const named = FILE_NAME.exec(disposition ?? '')?.[1];
  try {
    return decodeURIComponent(named ?? url.slice(url.lastIndexOf('/') + 1));
  } catch {
    return 'workbook.xlsx';
  }
}

/** Returns the file for which the versions were made, or null when none of them is. */
export async function findStartFile(files: readonly StartFile[], startHash: string): Promise<StartFile | null> {
  for (const file of files) if ((await computeSha256(file.file)) === startHash) return file;
  return null;
}

async function computeSha256(file: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns whether the browser has what writing a version needs. Over plain http it has no hashes. */
export const canWriteVersions = (): boolean =>
  'CompressionStream' in globalThis && 'DecompressionStream' in globalThis && (crypto.subtle as SubtleCrypto | undefined) !== undefined;

/** Returns the name of a round's file: `trips-2.xlsx` for the second round. */
export const nameRoundFile = (name: string, round: number): string => {
  const [, stem, extension] = /^(.*?)(\.[^.]*)?$/s.exec(name)!;
  return `${stem}-${round}${extension ?? '.xlsx'}`;
};

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
