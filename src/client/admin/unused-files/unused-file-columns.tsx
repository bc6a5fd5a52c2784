import { objectPath } from '#shared/object-id.ts';
import { since } from '../ui/format/relative-time.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { Tag } from '../ui/tag.tsx';
import type { TableColumn } from '../ui/table/column.ts';
import { TitleCell } from '../ui/table/title-cell.tsx';
import css from './unused-files.module.css';

export interface UnusedFile {
  id: string;
  extension: string;
  contentType: string;
  /** Bytes. */
  size: number;
  createdAt: string;
  removedAt: string | null;
}

export const fileName = ({ id, extension }: UnusedFile) => `${id}.${extension}`;

export const fileColumns: TableColumn<UnusedFile>[] = [
  {
    name: 'File',
    cell: (file) => (
      <a className={css.file} href={objectPath(fileName(file))} target="_blank" rel="noopener">
        <Thumb file={file} />
        <TitleCell title={kindOf(file)} code={fileName(file)} />
      </a>
    ),
    getSortValue: (file) => `${kindOf(file)} ${fileName(file)}`,
  },
  {
    name: 'Size',
    cell: ({ size }) => <span className={css.size}>{describeSize(size)}</span>,
    getSortValue: ({ size }) => size,
    isNumeric: true,
  },
  {
    name: 'Uploaded',
    cell: ({ createdAt }) => since(createdAt, new Date()),
    getSortValue: ({ createdAt }) => createdAt,
    isHiddenOnPhones: true,
  },
  {
    name: 'State',
    cell: ({ removedAt }) => (removedAt === null ? <Tag tone="none">Unused</Tag> : <Tag tone="bad">Removed</Tag>),
    getSortValue: ({ removedAt }) => removedAt ?? '',
    isHiddenOnPhones: true,
  },
];

/** Names are not kept, so a file is told by what it is and looks like. */
export function kindOf({ contentType }: UnusedFile): string {
  const [kind] = contentType.split('/');
  return { video: 'Video', audio: 'Sound', image: 'Image' }[kind!] ?? 'Transcript';
}

function Thumb({ file }: { file: UnusedFile }) {
  const address = objectPath(fileName(file));
  if (kindOf(file) === 'Image') return <img className={css.thumb} src={address} alt="" loading="lazy" />;
  if (kindOf(file) === 'Video')
    return <video className={css.thumb} src={`${address}#t=1`} preload="metadata" muted playsInline tabIndex={-1} aria-hidden="true" />;
  return (
    <span className={css.thumb}>
      <AdminIcon name="file" />
    </span>
  );
}

function describeSize(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
