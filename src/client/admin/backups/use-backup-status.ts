import { useEffect, useRef } from 'react';
import { trpc } from '../api/trpc-hooks.ts';

const POLL_INTERVAL_MS = 1000;

/** Returns the backup status, keeps it up to date while a backup is running, and reloads the list of backups when a backup ends. */
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
