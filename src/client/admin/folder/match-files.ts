import type { AwaitedFile } from '#shared/authoring/folder/folder-schema.ts';
import { getFileName } from '#shared/authoring/folder/file-names.ts';
import { toSentPath } from './check-page.ts';
import type { ChosenFile } from './read-folder.ts';

/**
 * Finds the files for which a draft waits among chosen files: by path or else by name, and by size and date, so that a file that has
 * changed meanwhile is not taken for the one that was announced.
 */
export function matchAwaitedFiles(
  awaited: readonly AwaitedFile[],
  chosen: readonly ChosenFile[],
): { awaited: AwaitedFile; content: File }[] {
  return awaited.flatMap((file) => {
    const same = chosen.filter(({ size, modifiedMs }) => size === file.size && Math.floor(modifiedMs) === file.modifiedMs);
    const found =
      same.find(({ path }) => toSentPath(path) === file.path) ??
      same.find(({ path }) => getFileName(toSentPath(path)) === getFileName(file.path));
    return found ? [{ awaited: file, content: found.content }] : [];
  });
}
