import type { AwaitedFile } from '#shared/authoring/folder/folder-schema.ts';
import { getFileName } from '#shared/authoring/folder/file-names.ts';
import { toSentPath } from './check-page.ts';
import type { ChosenFile } from './read-folder.ts';

const SAMPLE_BYTES = 64 * 1024;
const FINGERPRINT_LENGTH = 32;

/**
 * Returns a hash of the first and the last 64 KiB of a file, by which a copy of it is recognized, or null when the file cannot be read or the
 * browser hashes nothing because the portal is not open over HTTPS.
 */
export async function computeFingerprint(content: File): Promise<string | null> {
  const sample = new Blob([content.slice(0, SAMPLE_BYTES), content.slice(Math.max(SAMPLE_BYTES, content.size - SAMPLE_BYTES))]);
  try {
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await sample.arrayBuffer()));
    return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0'))
      .join('')
      .slice(0, FINGERPRINT_LENGTH);
  } catch {
    return null;
  }
}

/**
 * Finds the files for which a draft waits among chosen files: by path or else by name, and by size and fingerprint, so that a file that has
 * changed meanwhile is not taken for the one that was announced. Without a fingerprint, the dates must be the same.
 */
export async function matchAwaitedFiles(
  awaited: readonly AwaitedFile[],
  chosen: readonly ChosenFile[],
): Promise<{ awaited: AwaitedFile; chosen: ChosenFile; content: File }[]> {
  const found = await Promise.all(
    awaited.map(async (file) => {
      const named = chosen.filter(({ path, size }) => size === file.size && getFileName(toSentPath(path)) === getFileName(file.path));
      for (const candidate of named.toSorted((one, other) => rank(one, file) - rank(other, file)))
        if (await isSame(candidate, file)) return { awaited: file, chosen: candidate, content: candidate.content };
      return null;
    }),
  );
  return found.filter((each) => each !== null);
}

const rank = ({ path }: ChosenFile, awaited: AwaitedFile) => (toSentPath(path) === awaited.path ? 0 : 1);

async function isSame({ content, modifiedMs }: ChosenFile, awaited: AwaitedFile): Promise<boolean> {
  const fingerprint = awaited.fingerprint === null ? null : await computeFingerprint(content);
  return fingerprint === null ? Math.floor(modifiedMs) === awaited.modifiedMs : fingerprint === awaited.fingerprint;
}
