import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { uiWords } from '#admin-words/ui.ts';
import type { VideoWithoutCompanions } from '#shared/media/object-schemas.ts';
import { trpc } from '../../../api/trpc-hooks.ts';
import { LightVersionStatus } from './light-version-status.tsx';
import { useLightVersions } from './light-versions-provider.tsx';
import { canMakeLightVersions } from './make-companions-in-worker.ts';
import css from '../../status-panel.module.css';

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
    <section className={css.panel} aria-label={uiWords.lightVersions}>
      <div>
        <strong>{running ? uiWords.videoOf(running.number, running.count) : describeMissing(videos!)}</strong>
        {running && <LightVersionStatus videoId={running.videoId} />}
        {!running && canMake && <p>{uiWords.learnersOnSlowLinesAndSmall}</p>}
        {!running && !canMake && <p>{uiWords.thisBrowserCannotMakeLightVersions}</p>}
      </div>
      {running && (
        <Button variant="default" onClick={() => queue.stopMissing()}>
          {uiWords.stop}
        </Button>
      )}
      {!running && canMake && (
        <Button onClick={() => void queue.makeMissing(videos!)}>
          {needsOnlyStills ? uiWords.makePictures : uiWords.makeLightVersions}
        </Button>
      )}
    </section>
  );
}

function describeMissing(videos: readonly VideoWithoutCompanions[]): string {
  const withoutLight = videos.filter(({ needsOnlyStill }) => !needsOnlyStill).length;
  const count = withoutLight || videos.length;
  return uiWords.videosWithout(count, withoutLight > 0);
}
