import type { RouterOutputs } from '../api/trpc-hooks.ts';
import { folderWords } from '#admin-words/folder.ts';
import {
  readLanguageOfRole,
  type CaptionsRole,
  type FileRole,
  type FolderFile,
  type PlannedPage,
} from '#shared/authoring/folder/plan-folder.ts';
import { PATH_MAX_LENGTH, type NewPage } from '#shared/authoring/folder/folder-schema.ts';
import { getExtension, getFileName } from '#shared/authoring/folder/file-names.ts';
import { mediaKindByExtension, parseMediaExtension } from '#shared/media/media-kinds.ts';
import { fieldsByPageType, replacePageLinks, type PageType } from '#shared/page-types/card-fields.ts';
import type { FileFacts } from './probe-files.ts';

type UploadLimits = RouterOutputs['admin']['uploadLimits'];
const MIB = 1024 * 1024;

/** Describes whether a page is ready to be made. An `error` needs attention, but only a missing title keeps the page from being made. */
export interface PageCheck {
  level: 'ok' | 'warning' | 'error';
  text: string;
}

/** Returns why a file cannot be sent, or null. */
export function findFileProblem({ path, size }: FolderFile, limits: UploadLimits): string | null {
  if (size === 0) return folderWords.empty;
  const extension = parseMediaExtension(getExtension(getFileName(path)));
  return extension !== null && size > limits[mediaKindByExtension[extension]] * MIB ? folderWords.tooLarge : null;
}

export const takesPractice = (type: PageType): boolean => 'fileUrl' in fieldsByPageType[type] || 'files' in fieldsByPageType[type];

export function checkPage({ title, type, files }: PlannedPage, facts: FileFacts | undefined, limits: UploadLimits): PageCheck {
  if (title.trim() === '') return { level: 'error', text: folderWords.noTitle };
  const labels: Record<Exclude<FileRole, CaptionsRole>, string> = {
    video: folderWords.video,
    captions: folderWords.captions,
    overlay: folderWords.overlay,
    endFrame: folderWords.endFrame,
    practice: folderWords.practiceFile,
  };
  for (const [role, file] of Object.entries(files) as [FileRole, FolderFile][])
    if (findFileProblem(file, limits))
      return {
        level: 'error',
        text: folderWords.leftOut(labels[readLanguageOfRole(role) === null ? (role as keyof typeof labels) : 'captions']),
      };
  if (files.practice && !takesPractice(type)) return { level: 'warning', text: folderWords.practiceFileLeftOut };
  if (facts?.problem) return { level: 'warning', text: facts.problem };
  if (files.video && !files.captions && !Object.keys(files).some(readLanguageOfRole))
    return { level: 'warning', text: folderWords.noCaptions };
  return { level: 'ok', text: folderWords.ready };
}

/**
 * Returns the form in which a page is sent to the server, without the files that cannot be sent. A video that cannot be sent is named, so
 * that the draft says why it is not there. `keys` shortens the keys that links of a spreadsheet lead to.
 */
export function toNewPage(
  { key, title, type, files, fields }: PlannedPage,
  limits: UploadLimits,
  keys: ReadonlyMap<string, string>,
): NewPage {
  const sent = (Object.entries(files) as [FileRole, FolderFile][]).filter(
    ([role, file]) => (role === 'video' || findFileProblem(file, limits) === null) && (role !== 'practice' || takesPractice(type)),
  );
  return {
    title: title.trim(),
    type,
    ...(fields && { key: keys.get(key), fields: replacePageLinks(fields, (pageKey) => keys.get(pageKey ?? '') ?? null) }),
    files: Object.fromEntries(
      sent.map(([role, { path, size, modifiedMs }]) => [
        role,
        { path: toSentPath(path), size, modifiedMs: Math.max(0, Math.floor(modifiedMs)) },
      ]),
    ),
  };
}

/** Returns the end of a path, without characters that the server refuses. */
export function toSentPath(path: string): string {
  return path
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .slice(-PATH_MAX_LENGTH)
    .toWellFormed();
}
