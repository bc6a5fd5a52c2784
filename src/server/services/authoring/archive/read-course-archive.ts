import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
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
    if (header.size > MANIFEST_MAX_BYTES) throw refuse('its list of pages is too large');
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
    if (type !== 'file') throw refuse(`${quote(name)} is not a plain file`);
    const file = awaited.get(name);
    if (!file) throw refuse(`${quote(name)} is there twice or is not in the list of files`);
    if (size !== file.size) throw refuse(`${describeFile(file)} does not have the size in the list of files`);
    awaited.delete(name);
    await receive(file, Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]));
  }
  const [missing] = awaited.values();
  if (missing) throw refuse(`${describeFile(missing)} is missing`);
}

export const describeFile = ({ id, extension, name }: ArchivedFile): string => `the file ${quote(name ?? `${id}.${extension}`)}`;

export const createDamagedFileError = (file: ArchivedFile): AppError => refuse(`${describeFile(file)} has changed or is damaged`);

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
    throw isTar ? refuse('it is damaged or was cut off') : new AppError('archive.otherKind', {}, { cause: error });
  } finally {
    source.destroy();
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse('its list of pages is damaged');
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
    'two modules have the slug',
  );
  requireUnique(
    modules.flatMap(({ pages }) => pages.map(({ id }) => id)),
    'two pages have the id',
  );
  for (const { pages } of modules) {
    requireUnique(
      pages.map(({ slug }) => slug),
      'two pages have the slug',
    );
    const ids = new Set(pages.map(({ id }) => id));
    for (const page of pages) assertLinksWithinModule(page, ids);
  }
}

function checkFiles({ modules, files }: CourseManifest, config: Pick<Config, 'uploadLimitMb'>): void {
  const byId = new Map(files.map((file) => [file.id, file]));
  requireUnique(
    files.map(({ id }) => id),
    'two files have the id',
  );
  for (const file of files) {
    const type = findMediaType(file.extension);
    if (!type) throw refuse(`${describeFile(file)} is of a kind that is not allowed`);
    if (file.size > getUploadLimitBytes(type.kind, config)) throw refuse(`${describeFile(file)} is larger than this server allows`);
    if (file.companions && type.kind !== 'video') throw refuse(`${describeFile(file)} is not a video`);
  }
  const used = new Set<string>();
  for (const page of modules.flatMap(({ pages }) => pages))
    for (const id of collectObjectIds(page)) {
      if (!byId.has(id)) throw refuse(`the page ${quote(page.title)} names a file that is not in the archive`);
      used.add(id);
    }
  for (const file of files) for (const companionId of claimCompanions(file, byId, used)) used.add(companionId);
  const unused = files.find(({ id }) => !used.has(id));
  if (unused) throw refuse(`no page uses ${describeFile(unused)}`);
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
      throw refuse(`${describeFile(file)} has a picture or light version that is missing or has another use`);
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
