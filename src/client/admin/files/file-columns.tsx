import { objectPath } from '#shared/object-id.ts';
import { since } from '../activity/since.ts';
import { Tag } from '../look/tag.tsx';
import type { Column } from '../table/column.ts';

export interface UnusedFile {
  id: string;
  extension: string;
  /** Bytes. */
  size: number;
  createdAt: string;
  removedAt: string | null;
}

export const fileName = ({ id, extension }: UnusedFile) => `${id}.${extension}`;

export const fileColumns: Column<UnusedFile>[] = [
  {
    name: 'File',
    cell: (file) => (
      <a href={objectPath(fileName(file))} target="_blank" rel="noopener">
        {fileName(file)}
      </a>
    ),
    sortBy: fileName,
  },
  { name: 'Size', cell: ({ size }) => describeSize(size), sortBy: ({ size }) => size, isNumber: true },
  { name: 'Uploaded', cell: ({ createdAt }) => since(createdAt, new Date()), sortBy: ({ createdAt }) => createdAt, isMinor: true },
  {
    name: 'State',
    cell: ({ removedAt }) => (removedAt === null ? <Tag tone="none">Unused</Tag> : <Tag tone="bad">Removed</Tag>),
    sortBy: ({ removedAt }) => removedAt ?? '',
    isMinor: true,
  },
];

function describeSize(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
