import { Group } from '@mantine/core';
import { LOCALE } from '#admin-words/locale.ts';
import { folderWords } from '#admin-words/folder.ts';
import { readLanguage } from '#shared/authoring/folder/file-names.ts';
import { readLanguageOfRole, type PlannedPage } from '#shared/authoring/folder/plan-folder.ts';
import { nameLanguage } from '#shared/language-tags.ts';
import { formatMegabytes } from '#shared/media/rendition/format-megabytes.ts';
import type { RouterOutputs } from '../api/trpc-hooks.ts';
import { formatVideoTime } from '../ui/format/video-time.ts';
import { findFileProblem } from './check-page.ts';
import css from './folder.module.css';

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
  const languages = Object.keys(files).flatMap((role) => readLanguageOfRole(role) ?? []);
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
        <Group component="span" gap={4}>
          {captions && (
            <span className={css.tag} data-level="ok" title={captions.path}>
              {nameOrHere(readLanguage(captions.path))}
            </span>
          )}
          {languages.map((language) => (
            <span key={language} className={css.tag} data-level="ok" title={files[`captions.${language}`]!.path}>
              {nameLanguage(language, LOCALE)}
            </span>
          ))}
          {!captions &&
            languages.length === 0 &&
            (video ? (
              <span className={css.tag} data-level="warning">
                {folderWords.none}
              </span>
            ) : (
              '–'
            ))}
        </Group>
      </td>
      <td className={css.fileName} title={practice?.path}>
        {practice?.path.split('/').at(-1) ?? '–'}
      </td>
    </>
  );
}

const nameOrHere = (language: string | null) => (language === null ? folderWords.hereInText : nameLanguage(language, LOCALE));
