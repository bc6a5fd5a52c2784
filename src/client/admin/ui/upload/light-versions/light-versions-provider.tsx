import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { buildObjectPath } from '#shared/media/object-url.ts';
import { trpc } from '../../../api/trpc-hooks.ts';
import { uploadFile } from '../upload-file.ts';
import { LightVersionQueue, type LightVersionState } from './light-version-queue.ts';
import { canMakeLightVersions, makeCompanionsInWorker } from './make-companions-in-worker.ts';
import { PendingVideos } from './pending-videos.ts';

const CONCURRENCY = 3;
const LOCK = 'keyreel-light-versions';

const LightVersionsContext = createContext<LightVersionQueue | null>(null);

/**
 * Provides the queue that creates light versions of videos. The provider is above the screens in the component tree, so that leaving a
 * screen does not stop the queue. Closing the tab asks first while light versions are being made, and the next visit makes the rest.
 */
export function LightVersionsProvider({ children }: { children: ReactNode }) {
  const utils = trpc.useUtils();
  const [jobs] = useState(
    () =>
      new LightVersionQueue({
        concurrency: CONCURRENCY,
        make: makeCompanionsInWorker,
        upload: (file, signal) => uploadFile(file, { onProgress: () => {}, signal }),
        download: downloadVideo,
        save: async (id, companions) => {
          await utils.client.admin.setCompanions.mutate({ id, ...companions });
          const { video, videosWithoutCompanions, moduleVideos } = utils.admin;
          await Promise.all([video, videosWithoutCompanions, moduleVideos].map((query) => query.invalidate()));
        },
      }),
  );
  useEffect(() => {
    const pending = new PendingVideos(localStorage);
    const end = new AbortController();
    const findVideo = async (id: string) => {
      const video = await utils.client.admin.video.query({ id }).catch(() => null);
      return video && { id, ...video };
    };
    const resume = async () => {
      if (pending.list().length === 0 || !(await canMakeLightVersions())) return;
      const videos = (await Promise.all(pending.list().map(findVideo))).filter((video) => video !== null);
      if (!end.signal.aborted) await jobs.makeMissing(pending.keepUnfinished(videos));
    };
    // Only one of several tabs makes what an earlier visit has left.
    const lock = navigator.locks?.request(LOCK, { ifAvailable: true }, (held) => (held ? resume() : undefined));
    void lock?.catch(() => {});
    const unsubscribe = jobs.subscribe(() => pending.update(jobs.listUnfinished()));
    return () => {
      unsubscribe();
      end.abort();
    };
  }, [jobs, utils]);
  const isBusy = useSyncExternalStore(jobs.subscribe, () => jobs.isBusy());
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isBusy]);
  return <LightVersionsContext value={jobs}>{children}</LightVersionsContext>;
}

async function downloadVideo(id: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    const response = await fetch(buildObjectPath(id), { signal });
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}

/** Returns the queue that creates light versions of videos. Throws an error when the calling component is outside LightVersionsProvider. */
export function useLightVersions(): LightVersionQueue {
  const jobs = use(LightVersionsContext);
  if (!jobs) throw new Error('useLightVersions needs a LightVersionsProvider above it');
  return jobs;
}

export function useLightVersionState(videoId: string): LightVersionState | null {
  const jobs = useLightVersions();
  return useSyncExternalStore(jobs.subscribe, () => jobs.getState(videoId));
}
