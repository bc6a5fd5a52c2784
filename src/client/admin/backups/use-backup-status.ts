import { useEffect, useRef } from 'react';
import { trpc } from '../api/trpc-hooks.ts';

const POLL_INTERVAL_MS = 1000;

/** Returns the backup status and refreshes it while a backup is running. When the backup finishes, the list of backups is reloaded. */
export function useBackupStatus() {
  const cache = trpc.useUtils();
  const status = trpc.admin.backupStatus.useQuery(undefined, {
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.progress ? POLL_INTERVAL_MS : false),
  });
  const isRunning = Boolean(status.data?.progress);
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) void cache.admin.backups.invalidate();
    wasRunning.current = isRunning;
  }, [isRunning, cache]);
  return { ...status, isRunning };
}
