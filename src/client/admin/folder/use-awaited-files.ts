import { comparePaths } from '#shared/authoring/folder/file-names.ts';
import type { AwaitedFile } from '#shared/authoring/folder/folder-schema.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { useModuleUploads } from './folder-uploads-provider.tsx';
import type { ModuleUploads, SentFile } from './folder-uploads.ts';

const REFRESH_MS = 5000;

/**
 * Describes a file of a draft. It is `pending` while it is still to come and this browser does not send it, and `refused` when the server
 * does not take its content.
 */
export type DraftFile = Omit<SentFile, 'state'> & { state: SentFile['state'] | 'pending' | 'refused' };

/** Returns the files for which the draft of a module waits, and those that this browser has sent, in the order of their paths. */
export function useAwaitedFiles(moduleId: string): { running: ModuleUploads | null; isSending: boolean; files: DraftFile[] } {
  const running = useModuleUploads(moduleId);
  const isSending = running?.files.some(({ state }) => state !== 'done' && state !== 'failed') ?? false;
  // While another browser may send the files, their progress is asked for.
  const isPolling = (files: readonly AwaitedFile[] = []) => !isSending && files.some(({ failure }) => failure === null);
  const { data: awaited = [] } = trpc.admin.awaitedFiles.useQuery(
    { moduleId },
    { refetchInterval: ({ state }) => isPolling(state.data) && REFRESH_MS },
  );
  const awaitedIds = new Set(awaited.map(({ id }) => id));
  // The draft no longer waits for a file that was refused when its page has another one.
  const sent = running?.files.filter((file) => file.state !== 'failed' || awaitedIds.has(file.awaited.id)) ?? [];
  const files = new Map<string, DraftFile>(sent.map((file) => [file.awaited.id, file]));
  for (const file of awaited) {
    const isRefused = file.failure !== null;
    if (isRefused || !files.has(file.id))
      files.set(file.id, {
        awaited: file,
        sentBytes: file.arrivedBytes,
        state: isRefused ? 'refused' : 'pending',
        message: file.failure ?? '',
        poster: null,
      });
  }
  return { running, isSending, files: [...files.values()].toSorted((one, other) => comparePaths(one.awaited.path, other.awaited.path)) };
}

/** Returns whether files are still to come, so that the draft cannot be published yet. */
export function useIsAwaitingFiles(moduleId: string): boolean {
  return useAwaitedFiles(moduleId).files.some(({ state }) => state !== 'done' && state !== 'refused');
}
