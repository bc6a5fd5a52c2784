import type { PlannedPage } from '#shared/authoring/folder/plan-folder.ts';
import { formatMegabytes } from '#shared/media/rendition/format-megabytes.ts';
import type { RouterOutputs } from '../api/trpc-hooks.ts';
import { formatVideoTime } from '../ui/format/video-time.ts';
import { findFileProblem } from './check-page.ts';
import css from './folder.module.css';

const LANGUAGE = /\.([a-z]{2,3}(?:-[a-z0-9]{2,8})?)\.(?:srt|vtt)$/iu;
const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** Shows the video, the captions and the practice file of a page to make, as three cells of a row. */
export function PageFiles({
  page: { files },
  seconds,
  limits,
}: {
  page: PlannedPage;
  seconds: number | null;
  limits: RouterOutputs['admin']['uploadLimits'];
}) {
  const { video, captions, practice } = files;
  return (
    <>
      <td>
        {video ? (
          <>
            <span>{seconds === null ? '–' : formatVideoTime(seconds)}</span>
            <small data-level={findFileProblem(video, limits) ? 'error' : 'ok'}>{formatMegabytes(video.size)}</small>
          </>
        ) : (
          '–'
        )}
      </td>
      <td>
        {(video ?? captions) ? (
          <span className={css.tag} data-level={captions ? 'ok' : 'warning'} title={captions?.path}>
            {captions ? nameLanguage(captions.path) : 'none'}
          </span>
        ) : (
          '–'
        )}
      </td>
      <td className={css.fileName} title={practice?.path}>
        {practice?.path.split('/').at(-1) ?? '–'}
      </td>
    </>
  );
}

/** Returns the language that the name of captions states, or "here". */
function nameLanguage(path: string): string {
  const code = LANGUAGE.exec(path)?.[1];
  return (code && languageNames.of(code)) || 'here';
}
