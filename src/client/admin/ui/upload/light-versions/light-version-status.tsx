import { stripObjectExtension } from '#shared/media/object-url.ts';
import { formatMegabytes } from '#shared/media/rendition/format-megabytes.ts';
import { trpc } from '../../../api/trpc-hooks.ts';
import css from '../upload.module.css';
import type { LightVersionState } from './light-version-queue.ts';
import { useLightVersionState } from './light-versions-provider.tsx';

export function LightVersionStatus({ videoId }: { videoId: string }) {
  const id = stripObjectExtension(videoId);
  const state = useLightVersionState(id);
  const { data: video } = trpc.admin.video.useQuery({ id }, { enabled: state === null, retry: false });
  const stored: LightVersionState | null = video?.light ? { phase: 'made', size: video.size, lightSize: video.light.size } : null;
  const text = describeLightVersion(state ?? stored);
  return <output className={css.help}>{text}</output>;
}

function describeLightVersion(state: LightVersionState | null): string {
  if (state === null) return '';
  switch (state.phase) {
    case 'queued':
      return 'Light version: waiting';
    case 'making':
      return `Light version: ${state.percent} %`;
    case 'made':
      return `Light version: ${formatMegabytes(state.lightSize)} instead of ${formatMegabytes(state.size)}`;
    case 'small':
      return 'This video is small already and needs no light version.';
    case 'pictures':
      return 'The picture for lists is made.';
    case 'impossible':
      return 'This browser cannot make a light version. Learners get the full video.';
    case 'failed':
      return 'The light version could not be stored. Learners get the full video.';
  }
}
