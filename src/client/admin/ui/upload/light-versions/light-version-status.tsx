import { uiWords } from '#admin-words/ui.ts';
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
      return uiWords.lightVersionWaiting;
    case 'making':
      return uiWords.lightVersionPercent(state.percent);
    case 'made':
      return uiWords.lightVersionInsteadOf(formatMegabytes(state.lightSize), formatMegabytes(state.size));
    case 'small':
      return uiWords.thisVideoIsSmallAlready;
    case 'pictures':
      return uiWords.pictureForListsIsMade;
    case 'impossible':
      return uiWords.thisBrowserCannotMakeLight;
    case 'failed':
      return uiWords.lightVersionCouldNot;
  }
}
