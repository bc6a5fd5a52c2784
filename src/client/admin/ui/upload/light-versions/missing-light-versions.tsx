import { Button } from '@mantine/core';
import { pluralize } from '../../format/pluralize.ts';
import { LightVersionStatus } from './light-version-status.tsx';
import css from './missing-light-versions.module.css';
import { useMissingLightVersions } from './use-missing-light-versions.ts';

/**
 * Lets the administrator create light versions of videos that have none. The component shows nothing when every video has a light version.
 */
export function MissingLightVersions() {
  const { videos, running, start, stop } = useMissingLightVersions();
  if (!running && !(videos && videos.length > 0)) return null;
  return (
    <section className={css.panel} aria-label="Light versions">
      <div>
        <strong>
          {running
            ? `Video ${running.number} of ${running.count}`
            : `${pluralize(videos!.length, 'video')} ${videos!.length === 1 ? 'has' : 'have'} no light version`}
        </strong>
        {running ? (
          <LightVersionStatus videoId={running.videoId} />
        ) : (
          <p>Learners on slow lines and small data plans get a small version of a video. It is made here, in your browser.</p>
        )}
      </div>
      {running ? (
        <Button variant="default" onClick={stop}>
          Stop
        </Button>
      ) : (
        <Button onClick={() => void start()}>Make light versions</Button>
      )}
    </section>
  );
}
