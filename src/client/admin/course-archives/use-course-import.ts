import { useEffect } from 'react';
import type { ImportChoices } from '#shared/authoring/archive/course-archive.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';

const POLL_INTERVAL_MS = 1000;

/** Returns what is in an uploaded archive and how far its import is, and a function that starts the import. */
export function useCourseImport(uploadId: string) {
  const input = { uploadId };
  const cache = trpc.useUtils();
  const { showFailure } = useMutationToasts();
  const { data: progress } = trpc.admin.courseImport.useQuery(input, {
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_INTERVAL_MS : false),
  });
  const state = progress?.state;
  // An archive is gone when it has been imported.
  const review = trpc.admin.reviewCourse.useQuery(input, { enabled: state === 'waiting' || state === 'failed', retry: false });
  const start = trpc.admin.importCourse.useMutation({
    onSuccess: (begun) => cache.admin.courseImport.setData(input, begun),
    onError: (error) => showFailure(error),
  });
  useEffect(() => {
    if (state !== 'done') return;
    void cache.admin.modules.invalidate();
    void cache.admin.products.invalidate();
    void cache.admin.productModules.invalidate();
  }, [state, cache]);
  return {
    review,
    progress,
    isStarting: start.isPending,
    start: (choices: ImportChoices) => start.mutate({ ...input, ...choices }),
  };
}
