import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError } from '#shared/app-error.ts';
import type { ArchivedFile } from '#shared/authoring/archive/course-archive.ts';
import { COURSE_ARCHIVE_EXTENSION, COURSE_ARCHIVE_VERSION } from '#shared/authoring/archive/course-archive-file.ts';
import { toModuleContent, type CardContent } from '#shared/authoring/module-content.ts';
import { collectObjectIds } from '#shared/page-types/card-fields.ts';
import type { ObjectStore } from '#server/adapters/objects/object-store.ts';
import { computeTarSize, writeTar, type TarFile } from '#server/adapters/write-tar.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit, type AuditDeps } from '../../audit/audit-service.ts';
import { selectModulesOfProduct } from '../../content/content-queries.ts';
import { streamFileParts } from '../../media/upload/byte-source.ts';
import { listVersionsOfPages } from '../../own-numbers/own-numbers-service.ts';
import { listCards } from '../card-service.ts';
import { selectModules } from '../module-queries.ts';
import { selectProducts } from '../product-queries.ts';
import { selectArchivableObjects, type ArchivableObject } from './archive-queries.ts';
import { getArchivePath, MANIFEST_NAME, parseManifest } from './read-course-archive.ts';

export type ExportedCourse = { kind: 'modules' | 'products'; id: string };

/**
 * Returns the live pages of a module, or of all modules of a product, with all their files as one tar archive. The content is read while
 * the caller reads the archive, a small part at a time. Throws `archive.fileMissing` when a file of a page is no longer there.
 */
export async function openCourseArchive(
  deps: Pick<Deps, 'db' | 'objects'> & AuditDeps,
  course: ExportedCourse,
): Promise<{ fileName: string; size: number; content: Readable }> {
  const { manifest, slug, title, objects } = await buildManifest(deps, course);
  const json = Buffer.from(JSON.stringify(manifest));
  const files: TarFile[] = [
    { name: MANIFEST_NAME, size: json.length, open: () => [json] },
    ...objects.map((object) => ({ name: getArchivePath(object), size: object.size, open: () => readObject(deps.objects, object) })),
  ];
  await recordAudit(deps.db, deps, 'course.exported', { id: course.id, name: title });
  return {
    fileName: toFileName({ slug }),
    size: computeTarSize(files.map(({ size }) => size)),
    content: Readable.from(writeTar(files, deps.now()), { objectMode: false }),
  };
}

/** Returns the name of the archive. Throws the error with which the export would be refused, which a browser does not show for a download. */
export async function checkCourseExport(deps: Pick<Deps, 'db'>, course: ExportedCourse): Promise<{ fileName: string }> {
  return { fileName: toFileName(await buildManifest(deps, course)) };
}

const toFileName = ({ slug }: { slug: string }) => `${slug}.${COURSE_ARCHIVE_EXTENSION}`;

async function buildManifest({ db }: Pick<Deps, 'db'>, { kind, id }: ExportedCourse) {
  const [product = null] = kind === 'products' ? await selectProducts(db, { id }) : [];
  if (kind === 'products' && !product) throw new AppError('product.missing');
  const modules = product ? await selectModulesOfProduct(db, id) : await selectModules(db, { id });
  if (!product && modules.length === 0) throw new AppError('module.missing');
  if (modules.length === 0) throw new AppError('archive.empty');
  const archived = [];
  for (const { id: moduleId, slug, title, description } of modules)
    archived.push({ slug, title, description, pages: toModuleContent(await listCards({ db }, moduleId)) });
  const objects = await listObjects(
    { db },
    archived.flatMap(({ pages }) => pages),
  );
  const manifest = parseManifest({
    format: 'keyreel-course',
    version: COURSE_ARCHIVE_VERSION,
    // The schema leaves out what the archive does not describe, such as how many access keys the product has.
    product,
    modules: archived,
    files: objects.map(toArchivedFile),
    versions: await listVersionsOfPages(
      { db },
      archived.flatMap(({ pages }) => pages),
    ),
  });
  const { slug, title } = product ?? modules[0]!;
  return { manifest, objects, slug, title };
}

/** Returns the files that the pages use, and the light versions, posters and stills of the videos among them. */
async function listObjects({ db }: Pick<Deps, 'db'>, pages: readonly CardContent[]): Promise<ArchivableObject[]> {
  const used = await selectArchivableObjects(db, [...new Set(pages.flatMap(collectObjectIds))]);
  for (const page of pages)
    if (collectObjectIds(page).some((id) => !used.has(id))) throw new AppError('archive.fileMissing', { page: page.title });
  const companionIds = [...used.values()].flatMap(({ lightId, posterId, stillId }) => [lightId, posterId, stillId]);
  const companions = await selectArchivableObjects(db, [...new Set(companionIds.flatMap((id) => id ?? []))]);
  return [...new Map([...used, ...companions]).values()];
}

function toArchivedFile({ id, extension, name, size, sha256, ...object }: ArchivableObject): ArchivedFile {
  const { lightId, posterId, stillId, glow, isSmall, contentType } = object;
  const companions = contentType.startsWith('video/') ? { lightId, posterId, stillId, glow, isSmall } : null;
  return { id, extension, name, size, sha256, companions };
}

/** Each chunk of an object that is not a file on this machine is a request. */
const REMOTE_CHUNK_BYTES = 1024 * 1024;

/** Yields the content of an object, and fails at its end when the content is not the one that was stored. */
async function* readObject(store: ObjectStore, { id, size, sha256 }: ArchivableObject): AsyncGenerator<Buffer> {
  const object = await store.open(id);
  try {
    if (object.size !== size) throw new Error(`The file ${id} does not have its size, so the export of a course was cut off`);
    const hash = createHash('sha256');
    const chunkBytes = object.path === undefined ? REMOTE_CHUNK_BYTES : undefined;
    for await (const chunk of streamFileParts(object, [{ from: 0, to: object.size }], chunkBytes)) {
      hash.update(chunk);
      // The source uses its buffer again, while the network connection may not have sent the bytes yet.
      yield Buffer.from(chunk);
    }
    if (hash.digest('hex') !== sha256) throw new Error(`The file ${id} is damaged, so the export of a course was cut off`);
  } finally {
    object.release();
  }
}
