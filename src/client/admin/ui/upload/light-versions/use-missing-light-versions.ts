import { useEffect, useRef, useState } from 'react';
import { buildObjectPath } from '#shared/media/object-id.ts';
import type { UploadedObject } from '#shared/media/object-schemas.ts';
import { trpc } from '../../../api/trpc-hooks.ts';
import { useLightVersions } from './light-versions-provider.tsx';

interface MissingLightVersions {
  /** The videos on cards without a light version, or undefined while they are loaded. */
  videos: UploadedObject[] | undefined;
  /** The video that is worked on, counted from 1, or null while nothing is. */
  running: { number: number; count: number; videoId: string } | null;
  start: () => Promise<void>;
  /** Stops; what was finished stays, and the rest can be made another time. */
  stop: () => void;
}

/** Makes the missing light versions of videos that were uploaded before, one after another. */
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

/** Downloads a stored video; null when it cannot be read. */
async function downloadVideo(name: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    const response = await fetch(buildObjectPath(name), { signal });
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}
