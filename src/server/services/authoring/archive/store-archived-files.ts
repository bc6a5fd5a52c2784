import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { refusalsWords } from '#admin-words/refusals.ts';
import type { DbOrTrx } from '#db/open-database.ts';
import { AppError } from '#shared/app-error.ts';
import type { ArchivedFile, CourseManifest } from '#shared/authoring/archive/course-archive.ts';
import { cleanFileName } from '#shared/media/file-name.ts';
import { stripObjectExtension } from '#shared/media/object-url.ts';
import type { Deps } from '#server/deps.ts';
import { updateCompanions } from '../../media/companions/companion-queries.ts';
import { requireMediaType } from '../../media/media-types.ts';
import { insertObject, type NewObject } from '../../media/object-queries.ts';
import { streamFileParts } from '../../media/upload/byte-source.ts';
import { readMp4Metadata } from '../../media/upload/mp4-metadata.ts';
import { prepareFileParts } from '../../media/upload/prepare-file-parts.ts';
import { readTimedLines } from '../../media/upload/read-timed-lines.ts';
import { createDamagedFileError, describeFile, readArchivedFiles, type OpenArchive } from './read-course-archive.ts';

/** Holds what has become of the files of an archive: their new ids by their ids in the archive, and the rows that are still to be inserted. */
export interface StoredFiles {
  ids: ReadonlyMap<string, { id: string; extension: string }>;
  rows: readonly NewObject[];
}

type StoreDeps = Pick<Deps, 'objects' | 'newId' | 'now' | 'spreadsheets' | 'uploadStaging'>;

/**
 * Checks the files of an archive as if an author uploaded them, and stores the wanted ones under new ids. Files that are in `known`, by their hash and
 * extension, are not stored again. Their rows are inserted by the caller, so that nothing shows the files before the whole course is
 * there. When anything fails, the stored files are removed again.
 */
export async function storeArchivedFiles(
  deps: StoreDeps,
  {
    open,
    archived,
    wanted,
    known,
  }: { open: OpenArchive; archived: CourseManifest; wanted: readonly ArchivedFile[]; known: ReadonlyMap<string, string> },
  { onStored, signal }: { onStored: (bytes: number) => Promise<void>; signal?: AbortSignal | undefined },
): Promise<StoredFiles> {
  const ids = new Map<string, { id: string; extension: string }>();
  const rows: NewObject[] = [];
  const wantedIds = new Set(wanted.map(({ id }) => id));
  const findKnown = (file: ArchivedFile) => known.get(getFileKey(file));
  const companions = new Map(archived.files.flatMap((file) => listCompanionIds(file).map((id) => [id, file] as const)));
  try {
    await readArchivedFiles(open, archived, async (file, content) => {
      signal?.throwIfAborted();
      const staged = await stage(deps, file, content);
      try {
        const video = companions.get(file.id);
        // A video that is here already keeps its light version and its pictures.
        const isNeeded = wantedIds.has(file.id) && (!video || findKnown(video) === undefined);
        const knownId = video ? undefined : findKnown(file);
        const id = knownId ?? deps.newId();
        if (isNeeded) ids.set(file.id, { id, extension: file.extension });
        if (isNeeded && knownId === undefined) rows.push(await storeFile(deps, id, file, staged));
      } finally {
        await staged.discard();
      }
      await onStored(file.size);
    });
  } catch (error) {
    await removeStoredFiles(deps, { rows });
    throw error;
  }
  return { ids, rows };
}

/** Returns the ids of the light version, the poster and the still of a video. */
export function listCompanionIds({ companions }: ArchivedFile): string[] {
  const { lightId, posterId, stillId } = companions ?? {};
  return [lightId, posterId, stillId].flatMap((name) => (name == null ? [] : stripObjectExtension(name)));
}

/** Removes the files whose rows were not inserted. */
export async function removeStoredFiles({ objects }: Pick<Deps, 'objects'>, { rows }: Pick<StoredFiles, 'rows'>): Promise<void> {
  for (const { id } of rows) await objects.remove(id);
}

export const getFileKey = ({ sha256, extension }: Pick<ArchivedFile, 'sha256' | 'extension'>) => `${sha256}.${extension}`;

/** Copies a file from the archive to a file of its own. Throws `archive.refused` when its content is not the one that was exported. */
async function stage({ uploadStaging }: StoreDeps, file: ArchivedFile, content: Readable) {
  const hash = createHash('sha256');
  const hashed = async function* () {
    for await (const chunk of content as AsyncIterable<Uint8Array>) {
      hash.update(chunk);
      // The staging folder frees the memory of whole chunks, which belong to the reader of the archive.
      yield Buffer.from(chunk);
    }
  };
  const staged = await uploadStaging.stage(Readable.from(hashed(), { objectMode: false }));
  if (staged.size === file.size && hash.digest('hex') === file.sha256) return staged;
  await staged.discard();
  throw createDamagedFileError(file);
}

async function storeFile(deps: StoreDeps, id: string, file: ArchivedFile, staged: Awaited<ReturnType<typeof stage>>): Promise<NewObject> {
  const { extension, name } = file;
  const { contentType } = requireMediaType(extension);
  const parts = await prepareFileParts(staged, extension, deps.spreadsheets).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    const reason = refusalsWords.isNotAcceptable(describeFile(file), error.message.replace(/\.$/, ''));
    throw new AppError('archive.refused', { reason }, { cause: error });
  });
  const metadata = contentType.startsWith('video/') ? await readMp4Metadata(staged) : {};
  const timedLines = await readTimedLines(staged, extension, (bytes) => deps.spreadsheets.parseTimedLines(bytes));
  const stored = await deps.objects.put(id, streamFileParts(staged, parts));
  const createdAt = deps.now().toISOString();
  const cleanName = name === null ? null : cleanFileName(name, extension);
  return { id, extension, contentType, ...stored, name: cleanName, ...metadata, timedLines, createdAt };
}

/** Inserts the rows of stored files, and joins the videos with their light versions, posters and stills. */
export async function insertStoredFiles(trx: DbOrTrx, { ids, rows }: StoredFiles, { files }: CourseManifest): Promise<void> {
  for (const row of rows) await insertObject(trx, row);
  const inserted = new Set(rows.map(({ id }) => id));
  const findId = (name: string | null | undefined) => (name == null ? null : ids.get(stripObjectExtension(name))!.id);
  for (const { id, companions } of files) {
    const video = ids.get(id)?.id;
    if (!companions || video === undefined || !inserted.has(video)) continue;
    const { lightId, posterId, stillId, glow, isSmall } = companions;
    const others = { lightId: findId(lightId), posterId: findId(posterId), stillId: findId(stillId) };
    await updateCompanions(trx, { id: video, ...others, glow, isSmall });
  }
}
