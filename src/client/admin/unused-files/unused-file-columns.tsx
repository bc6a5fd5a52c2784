import { unusedFilesWords } from '#admin-words/unused-files.ts';
import { buildObjectPath } from '#shared/media/object-url.ts';
import { mediaKindByExtension, parseMediaExtension, type MediaKind } from '#shared/media/media-kinds.ts';
import type { UnusedObject } from '#shared/media/object-schemas.ts';
import { formatFileSize } from '#shared/file-size.ts';
import { formatRelativeTime } from '../ui/format/relative-time.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { Tag } from '../ui/tag.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
import { TitleCell } from '../ui/table/title-cell.tsx';
import css from './unused-files.module.css';

/** Returns a file's display name: its original name or, when that is unknown, its id with the file extension. */
export const getFileDisplayName = (file: UnusedObject) => file.name ?? buildStoredFileName(file);
export const buildStoredFileName = ({ id, extension }: UnusedObject) => `${id}.${extension}`;

export const unusedFileColumns: TableColumn<UnusedObject>[] = [
  {
    name: unusedFilesWords.file,
    cell: (file) => (
      <a className={css.file} href={buildObjectPath(buildStoredFileName(file))} target="_blank" rel="noopener">
        <FileThumbnail file={file} />
        <TitleCell
          title={file.name ?? describeFileKind(file)}
          code={file.name === null ? buildStoredFileName(file) : `${describeFileKind(file)} · ${buildStoredFileName(file)}`}
        />
      </a>
    ),
    getSortValue: (file) => `${file.name ?? describeFileKind(file)} ${buildStoredFileName(file)}`,
  },
  {
    name: unusedFilesWords.size,
    cell: ({ size }) => <span className={css.size}>{formatFileSize(size)}</span>,
    getSortValue: ({ size }) => size,
    isNumeric: true,
  },
  {
    name: unusedFilesWords.uploaded,
    cell: ({ createdAt }) => formatRelativeTime(createdAt, new Date()),
    getSortValue: ({ createdAt }) => createdAt,
    isLabelledOnPhones: true,
  },
  {
    name: unusedFilesWords.state,
    cell: ({ removedAt }) =>
      removedAt === null ? <Tag tone="neutral">{unusedFilesWords.unused}</Tag> : <Tag tone="danger">{unusedFilesWords.removed}</Tag>,
    getSortValue: ({ removedAt }) => removedAt ?? '',
    isBadge: true,
  },
];

const kindLabels = {
  video: unusedFilesWords.video,
  audio: unusedFilesWords.sound,
  transcript: unusedFilesWords.transcript,
  image: unusedFilesWords.image,
  practice: unusedFilesWords.practiceFile,
} satisfies Record<MediaKind, string>;

function findKind({ extension }: UnusedObject): MediaKind | null {
  const name = parseMediaExtension(extension);
  return name && mediaKindByExtension[name];
}

export function describeFileKind(file: UnusedObject): string {
  const kind = findKind(file);
  return kind === null ? unusedFilesWords.file : kindLabels[kind];
}

function FileThumbnail({ file }: { file: UnusedObject }) {
  const address = buildObjectPath(buildStoredFileName(file));
  const kind = findKind(file);
  if (kind === 'image') return <img className={css.thumb} src={address} alt="" loading="lazy" />;
  if (kind === 'video')
    return <video className={css.thumb} src={`${address}#t=1`} preload="metadata" muted playsInline tabIndex={-1} aria-hidden="true" />;
  return (
    <span className={css.thumb}>
      <AdminIcon name="file" />
    </span>
  );
}
