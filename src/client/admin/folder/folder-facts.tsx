import { folderWords } from '#admin-words/folder.ts';
import type { PlannedPage } from '#shared/authoring/folder/plan-folder.ts';
import type { RouterOutputs } from '../api/trpc-hooks.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { findFileProblem } from './check-page.ts';
import css from './folder.module.css';
import type { FileFacts } from './probe-files.ts';

const MINUTE_S = 60;

/** Counts what was found in a folder: the videos with their length, captions, practice files, and what is missing or too large. */
export function FolderFacts({
  pages,
  facts,
  limits,
  summary,
}: {
  pages: readonly PlannedPage[];
  facts: ReadonlyMap<string, FileFacts>;
  limits: RouterOutputs['admin']['uploadLimits'];
  summary: string;
}) {
  const count = (matches: (page: PlannedPage) => boolean) => pages.filter(matches).length;
  const seconds = pages.reduce((sum, { files }) => sum + (facts.get(files.video?.path ?? '')?.seconds ?? 0), 0);
  const isRead = pages.every(({ files }) => !files.video || facts.has(files.video.path));
  const length = seconds < MINUTE_S ? `${Math.round(seconds)} s` : folderWords.minutes(Math.round(seconds / MINUTE_S));
  const videos = count(({ files }) => files.video !== undefined);
  const shown = [
    { level: 'ok', count: videos, text: folderWords.videos(videos, isRead ? length : folderWords.reading) },
    { level: 'ok', text: (n: number) => folderWords.numberOfCaptions(n), count: count(({ files }) => files.captions !== undefined) },
    { level: 'ok', text: (n: number) => folderWords.practiceFiles(n), count: count(({ files }) => files.practice !== undefined) },
    {
      level: 'warning',
      text: (n: number) => folderWords.withoutCaptions(n),
      count: count(({ files }) => files.video !== undefined && files.captions === undefined),
    },
    {
      level: 'error',
      text: (n: number) => folderWords.overMegabytes(n, limits.video),
      count: count(({ files }) => files.video !== undefined && findFileProblem(files.video, limits) === folderWords.tooLarge),
    },
  ];
  return (
    <div className={css.facts}>
      {shown
        .filter((fact) => fact.count > 0)
        .map(({ level, text, count: number }, index) => (
          <strong key={index} data-level={level}>
            <AdminIcon name={level === 'ok' ? 'check' : 'warning'} size={15} />
            {typeof text === 'string' ? text : text(number)}
          </strong>
        ))}
      <span>{summary}</span>
    </div>
  );
}
