import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import { refusalsWords } from '#admin-words/refusals.ts';
import { AppError } from '#shared/app-error.ts';
import { assertLinksWithinModule } from '#shared/authoring/apply-change.ts';
import { courseManifestSchema, type ArchivedFile, type CourseManifest } from '#shared/authoring/archive/course-archive.ts';
import { COURSE_ARCHIVE_VERSION } from '#shared/authoring/archive/course-archive-file.ts';
import { stripObjectExtension } from '#shared/media/object-url.ts';
import { collectObjectIds } from '#shared/page-types/card-fields.ts';
import type { Config } from '#server/config.ts';
import { findMediaType, getUploadLimitBytes } from '../../media/media-types.ts';

export const MANIFEST_NAME = 'course.json';
const MANIFEST_MAX_BYTES = 32 * 1024 * 1024;
/** Limits how much of a name from an archive is repeated in a message. */
const SHOWN_NAME_LENGTH = 100;

/** Opens an archive for reading from its first byte. */
export type OpenArchive = () => Readable;

export const getArchivePath = ({ id, extension }: Pick<ArchivedFile, 'id' | 'extension'>) => `files/${id}.${extension}`;

const refuse = (reason: string) => new AppError('archive.refused', { reason });
const quote = (name: string) => `“${name.slice(0, SHOWN_NAME_LENGTH)}”`;

/**
 * Reads the description of a course from the beginning of an archive, and checks it as a whole. Throws `archive.otherKind`,
 * `archive.newer` or `archive.refused`.
 */
export async function readManifest(open: OpenArchive, config: Pick<Config, 'uploadLimitMb'>): Promise<CourseManifest> {
  for await (const { header, body } of readEntries(open())) {
    if (header.type !== 'file' || header.name !== MANIFEST_NAME) throw new AppError('archive.otherKind');
    if (header.size > MANIFEST_MAX_BYTES) throw refuse(refusalsWords.itsListOfPagesIsToo);
    const manifest = parseManifest(parseJson((await buffer(body)).toString('utf8')));
    checkPages(manifest);
    checkFiles(manifest, config);
    return manifest;
  }
  throw new AppError('archive.otherKind');
}

/**
 * Reads the files of an archive in turn. Throws `archive.refused` for a file that the manifest does not name, that comes twice or that is
 * missing, and for anything that is not a plain file, so that no name in an archive is ever used as a path.
 */
export async function readArchivedFiles(
  open: OpenArchive,
  { files }: CourseManifest,
  receive: (file: ArchivedFile, content: Readable) => Promise<void>,
): Promise<void> {
  const awaited = new Map(files.map((file) => [getArchivePath(file), file]));
  let isFirst = true;
  for await (const { header, body } of readEntries(open())) {
    const { name, type, size } = header;
    if (isFirst) {
      isFirst = false;
      // The reader of the archive would wait for ever if a part of its content were left unread.
      await buffer(body);
      continue;
    }
    if (type !== 'file') throw refuse(refusalsWords.isNotAPlainFile(quote(name)));
    const file = awaited.get(name);
    if (!file) throw refuse(refusalsWords.isThereTwiceOrIsNot(quote(name)));
    if (size !== file.size) throw refuse(refusalsWords.doesNotHaveSize(describeFile(file)));
    awaited.delete(name);
    await receive(file, Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]));
  }
  const [missing] = awaited.values();
  if (missing) throw refuse(refusalsWords.isMissing(describeFile(missing)));
}

export const describeFile = ({ id, extension, name }: ArchivedFile): string => refusalsWords.theFile(quote(name ?? `${id}.${extension}`));

export const createDamagedFileError = (file: ArchivedFile): AppError => refuse(refusalsWords.hasChangedOrIsDamaged(describeFile(file)));

async function* readEntries(source: Readable): AsyncGenerator<ParsedTarEntry> {
  const content = Readable.toWeb(source) as ReadableStream<Uint8Array>;
  let isTar = false;
  try {
    for await (const entry of content.pipeThrough(createTarDecoder({ strict: true }))) {
      isTar = true;
      yield entry;
    }
  } catch (error) {
    // File system errors have a code, whereas errors in the tar format have none.
    if (error instanceof AppError || (error as NodeJS.ErrnoException).code !== undefined) throw error;
    throw isTar ? refuse(refusalsWords.itIsDamagedOrWasCut) : new AppError('archive.otherKind', {}, { cause: error });
  } finally {
    source.destroy();
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse(refusalsWords.itsListOfPagesIsDamaged);
  }
}

/** Validates the description of a course. Says which page is not acceptable, and why. */
export function parseManifest(value: unknown): CourseManifest {
  const { format, version } = (value ?? {}) as { format?: unknown; version?: unknown };
  if (format !== 'keyreel-course') throw new AppError('archive.otherKind');
  if (typeof version === 'number' && version > COURSE_ARCHIVE_VERSION) throw new AppError('archive.newer');
  const parsed = courseManifestSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  throw refuse(`${path.join('.')} ${message}`.trim().replace(/\.$/, ''));
}

function checkPages({ modules }: CourseManifest): void {
  requireUnique(
    modules.map(({ slug }) => slug),
    refusalsWords.twoModulesHaveTheSlug,
  );
  requireUnique(
    modules.flatMap(({ pages }) => pages.map(({ id }) => id)),
    refusalsWords.twoPagesHaveTheId,
  );
  for (const { pages } of modules) {
    requireUnique(
      pages.map(({ slug }) => slug),
      refusalsWords.twoPagesHaveTheSlug,
    );
    const ids = new Set(pages.map(({ id }) => id));
    for (const page of pages) assertLinksWithinModule(page, ids);
  }
}

function checkFiles({ modules, files }: CourseManifest, config: Pick<Config, 'uploadLimitMb'>): void {
  const byId = new Map(files.map((file) => [file.id, file]));
  requireUnique(
    files.map(({ id }) => id),
    refusalsWords.twoFilesHaveTheId,
  );
  for (const file of files) {
    const type = findMediaType(file.extension);
    if (!type) throw refuse(refusalsWords.isOfKind(describeFile(file)));
    if (file.size > getUploadLimitBytes(type.kind, config)) throw refuse(refusalsWords.isLargerThanThisServerAllows(describeFile(file)));
    if (file.companions && type.kind !== 'video') throw refuse(refusalsWords.isNotAVideo(describeFile(file)));
  }
  const used = new Set<string>();
  for (const page of modules.flatMap(({ pages }) => pages))
    for (const id of collectObjectIds(page)) {
      if (!byId.has(id)) throw refuse(refusalsWords.pageNamesFile(quote(page.title)));
      used.add(id);
    }
  for (const file of files) for (const companionId of claimCompanions(file, byId, used)) used.add(companionId);
  const unused = files.find(({ id }) => !used.has(id));
  if (unused) throw refuse(refusalsWords.noPageUses(describeFile(unused)));
}

/** Returns the ids of the light version, poster and still of a video. Each may have no other use. */
function claimCompanions(file: ArchivedFile, byId: ReadonlyMap<string, ArchivedFile>, used: ReadonlySet<string>): string[] {
  const { lightId, posterId, stillId } = file.companions ?? {};
  const claims = [
    [lightId, 'video'],
    [posterId, 'image'],
    [stillId, 'image'],
  ] as const;
  return claims.flatMap(([name, kind]) => {
    if (name == null) return [];
    const companion = byId.get(stripObjectExtension(name));
    if (!companion || findMediaType(companion.extension)?.kind !== kind || used.has(companion.id))
      throw refuse(refusalsWords.hasPictureOrLightVersion(describeFile(file)));
    return [companion.id];
  });
}

function requireUnique(values: readonly string[], problem: string): void {
  const seen = new Set<string>();
  for (const value of values) {
    if (seen.has(value)) throw refuse(`${problem} ${quote(value)}`);
    seen.add(value);
  }
}
