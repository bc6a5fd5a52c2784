import { useEffect, useRef, useState } from 'react';
import { buildObjectPath } from '#shared/media/object-url.ts';
import type { UploadedObject } from '#shared/media/object-schemas.ts';
import { trpc } from '../../../api/trpc-hooks.ts';
import { useLightVersions } from './light-versions-provider.tsx';

interface MissingLightVersions {
  /** Lists the videos that are used in cards but have no light version yet. The value is undefined while the list is loading. */
  videos: UploadedObject[] | undefined;
  /**
   * Describes the video for which a light version is currently being created, or is null when none is being created. The `number` field is
   * the video's position among the videos to process, starting at 1.
   */
  running: { number: number; count: number; videoId: string } | null;
  start: () => Promise<void>;
  /**
   * Stops creating light versions. Finished light versions stay on the server, and the administrator can create the remaining light
   * versions later.
   */
  stop: () => void;
}

/** Creates the missing light versions of previously uploaded videos one after another. */
export function useMissingLightVersions(): MissingLightVersions {
  const jobs = useLightVersions();
  const { data: videos, refetch } = trpc.admin.videosWithoutCompanions.useQuery();
  const [running, setRunning] = useState<MissingLightVersions['running']>(null);
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const start = async () => {
    if (!videos || running) return;
    const { signal } = (controller.current = new AbortController());
    for (const [index, { id, extension }] of videos.entries()) {
      setRunning({ number: index + 1, count: videos.length, videoId: id });
      const file = await downloadVideo(`${id}.${extension}`, signal);
      if (signal.aborted) break;
      if (!file) continue;
      const job = jobs.start(file);
      signal.addEventListener('abort', job.cancel);
      await job.attach(id);
      signal.removeEventListener('abort', job.cancel);
      if (signal.aborted) break;
    }
    setRunning(null);
    await refetch();
  };
  return { videos, running, start, stop: () => controller.current?.abort() };
}

/** Downloads a stored video. Resolves to null when the video cannot be downloaded. */
async function downloadVideo(name: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    const response = await fetch(buildObjectPath(name), { signal });
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}
