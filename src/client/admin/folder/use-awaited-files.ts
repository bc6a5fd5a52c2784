import type { AwaitedFile } from '#shared/authoring/folder/folder-schema.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { useModuleUploads } from './folder-uploads-provider.tsx';
import type { ModuleUploads } from './folder-uploads.ts';

interface AwaitedFiles {
  /** Describes the files that this browser sends, or is null when it sends none. */
  running: ModuleUploads | null;
  /** Contains the files that this administrator has not sent yet. */
  mine: AwaitedFile[];
  others: AwaitedFile[];
  refused: AwaitedFile[];
}

/** Returns the files for which the draft of a module waits. */
export function useAwaitedFiles(moduleId: string): AwaitedFiles {
  const running = useModuleUploads(moduleId);
  const { data: awaited = [] } = trpc.admin.awaitedFiles.useQuery({ moduleId });
  const pending = awaited.filter(({ failure }) => failure === null);
  return {
    running,
    mine: pending.filter(({ isMine }) => isMine),
    others: pending.filter(({ isMine }) => !isMine),
    refused: awaited.filter(({ failure }) => failure !== null),
  };
}

/** Returns whether files are still to come, so that the draft cannot be published yet. */
export function useIsAwaitingFiles(moduleId: string): boolean {
  const { running, mine, others } = useAwaitedFiles(moduleId);
  const isSending = running !== null && running.doneCount + running.failures.length < running.count;
  return isSending || mine.length > 0 || others.length > 0;
}
