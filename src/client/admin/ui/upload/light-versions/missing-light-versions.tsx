import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { VideoWithoutCompanions } from '#shared/media/object-schemas.ts';
import { trpc } from '../../../api/trpc-hooks.ts';
import { pluralize } from '../../format/pluralize.ts';
import { LightVersionStatus } from './light-version-status.tsx';
import { useLightVersions } from './light-versions-provider.tsx';
import { canMakeLightVersions } from './make-companions-in-worker.ts';
import css from './missing-light-versions.module.css';

/**
 * Lets the administrator create the light versions and pictures that videos lack. The component shows nothing when nothing is missing.
 */
export function MissingLightVersions() {
  const queue = useLightVersions();
  const running = useSyncExternalStore(queue.subscribe, () => queue.getRun());
  const { data: videos } = trpc.admin.videosWithoutCompanions.useQuery();
  const { data: canMake = true } = useQuery({ queryKey: ['can-make-light-versions'], queryFn: canMakeLightVersions });
  if (!running && !(videos && videos.length > 0)) return null;
  const needsOnlyStills = videos?.every(({ needsOnlyStill }) => needsOnlyStill) === true;
  return (
    <section className={css.panel} aria-label="Light versions">
      <div>
        <strong>{running ? `Video ${running.number} of ${running.count}` : describeMissing(videos!)}</strong>
        {running && <LightVersionStatus videoId={running.videoId} />}
        {!running && canMake && (
          <p>
            Learners on slow lines and small data plans get a small version of a video, and lists of pages show a picture of it. Both are
            made here, in your browser.
          </p>
        )}
        {!running && !canMake && <p>This browser cannot make light versions. Open this page in Chrome, Edge or Safari.</p>}
      </div>
      {running && (
        <Button variant="default" onClick={() => queue.stopMissing()}>
          Stop
        </Button>
      )}
      {!running && canMake && (
        <Button onClick={() => void queue.makeMissing(videos!)}>{needsOnlyStills ? 'Make pictures' : 'Make light versions'}</Button>
      )}
    </section>
  );
}

function describeMissing(videos: readonly VideoWithoutCompanions[]): string {
  const withoutLight = videos.filter(({ needsOnlyStill }) => !needsOnlyStill).length;
  const count = withoutLight || videos.length;
  return `${pluralize(count, 'video')} ${count === 1 ? 'has' : 'have'} no ${withoutLight > 0 ? 'light version' : 'picture'}`;
}
