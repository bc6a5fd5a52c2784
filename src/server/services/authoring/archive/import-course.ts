import { refusalsWords } from '#admin-words/refusals.ts';
import type { DbOrTrx } from '#db/open-database.ts';
import { transact } from '#db/transact.ts';
import { AppError, createFieldError } from '#shared/app-error.ts';
import type {
  ArchivedModule,
  CourseManifest,
  CourseReview,
  ImportChoices,
  ImportedModule,
  ModuleChoice,
} from '#shared/authoring/archive/course-archive.ts';
import type { CardContent } from '#shared/authoring/module-content.ts';
import type { Module, NewProduct, Product } from '#shared/catalog.ts';
import { collectObjectIds, pickCardFields, replaceObjectIds, replacePageLinks } from '#shared/page-types/card-fields.ts';
import { RESERVED_SLUGS, SLUG_MAX_LENGTH } from '#shared/validation/slug.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit, type AuditDeps } from '../../audit/audit-service.ts';
import { requireDiskSpace } from '../../media/upload/upload-service.ts';
import { listCards } from '../card-service.ts';
import { findDraftStamp, markDraftOfNewModule } from '../drafts/draft-queries.ts';
import { editDraft } from '../drafts/draft-service.ts';
import { createVersionMetadata, type EditorContext } from '../editor-context.ts';
import { selectModules } from '../module-queries.ts';
import { insertNewModule, linkModule } from '../module-service.ts';
import { selectProducts } from '../product-queries.ts';
import { insertNewProduct } from '../product-service.ts';
import { insertVersions } from '../../own-numbers/own-numbers-queries.ts';
import { rejectSlowRegexes } from '../reject-slow-regexes.ts';
import { writeModuleContent } from '../versions/write-module-content.ts';
import { selectArchivableObjects } from './archive-queries.ts';
import { readManifest, type OpenArchive } from './read-course-archive.ts';
import {
  getFileKey,
  insertStoredFiles,
  listCompanionIds,
  removeStoredFiles,
  storeArchivedFiles,
  type StoredFiles,
} from './store-archived-files.ts';

type ImportDeps = Pick<Deps, 'config' | 'db' | 'objects' | 'regexSandbox' | 'spreadsheets' | 'storageHealth' | 'uploadStaging'> &
  AuditDeps &
  EditorContext;

export interface ImportedCourse {
  product: { id: string; title: string } | null;
  modules: ImportedModule[];
}

/** Describes what an archive contains and what of it exists here already. Writes nothing. */
export async function reviewCourseArchive(deps: Pick<Deps, 'config' | 'db'>, open: OpenArchive): Promise<CourseReview> {
  const { product, modules, files } = await readManifest(open, deps.config);
  const existing = await findExisting(deps.db, { product, modules });
  const reviewed = [];
  for (const { slug, title, pages } of modules) {
    const module = existing.modules.get(slug);
    const hasDraft = module !== undefined && (await findDraftStamp(deps.db, module.id)) !== null;
    reviewed.push({ slug, title, pages: pages.length, exists: module !== undefined, hasDraft });
  }
  return {
    product: product && { title: product.title, slug: product.slug, exists: existing.product !== null },
    modules: reviewed,
    files: files.length,
    bytes: countBytes(files),
  };
}

/**
 * Imports a course from an archive: everything or nothing. Pages and files get new ids. A new product gets its modules at once, because it
 * has no learners yet. In every other case the pages come in drafts, so that learners see nothing before an author publishes them. Throws
 * `archive.exists` when something of the course exists already and the choices do not say what to do then.
 */
export async function importCourse(
  deps: ImportDeps,
  { open, choices = {}, adminId }: { open: OpenArchive; choices?: ImportChoices; adminId: string },
  { onProgress, signal }: { onProgress: (doneBytes: number) => Promise<void>; signal?: AbortSignal },
): Promise<ImportedCourse> {
  deps.storageHealth.assertNotDamaged();
  const archived = await readManifest(open, deps.config);
  const manifest = leaveOutModules(archived, choices);
  await requireChoice(deps.db, manifest, choices);
  for (const page of manifest.modules.flatMap(({ pages }) => pages)) await rejectSlowRegexes(deps, page);
  await requireDiskSpace(deps, countBytes(manifest.files));
  let doneBytes = 0;
  const onStored = (bytes: number) => onProgress((doneBytes += bytes));
  const known = await findKnownFiles(deps.db, manifest, choices);
  const stored = await storeArchivedFiles(deps, { open, archived, wanted: manifest.files, known }, { onStored, signal });
  try {
    return await transact(deps.db, (trx) => insertCourse(trx, deps, { manifest, stored, choices, adminId }));
  } catch (error) {
    await removeStoredFiles(deps, stored);
    throw error;
  }
}

function getChoice({ existing, modules }: ImportChoices, slug: string): ModuleChoice | undefined {
  return modules?.find((module) => module.slug === slug)?.choice ?? existing;
}

/** Returns what is to be imported: the modules that are not left out, and their files. Throws a validation error when all are. */
export function leaveOutModules(manifest: CourseManifest, choices: ImportChoices): CourseManifest {
  const modules = manifest.modules.filter(({ slug }) => getChoice(choices, slug) !== 'leaveOut');
  if (modules.length === 0) throw createFieldError('modules', refusalsWords.areAllLeftOut);
  const used = new Set(modules.flatMap(({ pages }) => pages.flatMap(collectObjectIds)));
  for (const file of manifest.files) if (used.has(file.id)) for (const id of listCompanionIds(file)) used.add(id);
  return { ...manifest, modules, files: manifest.files.filter(({ id }) => used.has(id)) };
}

/** Throws `archive.exists` or `archive.draftOpen` when the course cannot be imported as it is, before any file is read. */
export async function requireChoice(
  db: DbOrTrx,
  course: Pick<CourseManifest, 'product' | 'modules'>,
  choices: ImportChoices,
): Promise<void> {
  const { product, modules } = await findExisting(db, course);
  const undecided = [...modules.values()].find(({ slug }) => getChoice(choices, slug) === undefined);
  const clash = choices.existing === undefined ? (product ?? undecided) : undecided;
  if (clash) throw new AppError('archive.exists', { title: clash.title });
  for (const { id, slug, title } of modules.values())
    if (getChoice(choices, slug) === 'update' && (await findDraftStamp(db, id)) !== null)
      throw new AppError('archive.draftOpen', { title });
}

export const countBytes = (files: CourseManifest['files']) => files.reduce((sum, { size }) => sum + size, 0);

interface ExistingCourse {
  product: Product | null;
  modules: ReadonlyMap<string, Module>;
}

async function findExisting(db: DbOrTrx, { product, modules }: Pick<CourseManifest, 'product' | 'modules'>): Promise<ExistingCourse> {
  const [found = null] = product ? await selectProducts(db, { slug: product.slug }) : [];
  const slugs = new Set(modules.map(({ slug }) => slug));
  const existing = (await selectModules(db)).filter(({ slug }) => slugs.has(slug));
  return { product: found, modules: new Map(existing.map((module) => [module.slug, module])) };
}

/** Returns the files that the modules to update use already, by hash and extension, so that an unchanged video stays the same video. */
async function findKnownFiles(db: DbOrTrx, manifest: CourseManifest, choices: ImportChoices): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  for (const { id, slug } of (await findExisting(db, manifest)).modules.values()) {
    if (getChoice(choices, slug) !== 'update') continue;
    const cards = await listCards({ db }, id);
    const objects = await selectArchivableObjects(db, [...new Set(cards.flatMap(collectObjectIds))]);
    for (const object of objects.values()) known.set(getFileKey(object), object.id);
  }
  return known;
}

async function insertCourse(
  trx: DbOrTrx,
  deps: AuditDeps & EditorContext,
  { manifest, stored, choices, adminId }: { manifest: CourseManifest; stored: StoredFiles; choices: ImportChoices; adminId: string },
): Promise<ImportedCourse> {
  // Somebody may have created a module with the same slug while the files were being read.
  await requireChoice(trx, manifest, choices);
  const found = await findExisting(trx, manifest);
  await insertStoredFiles(trx, stored, manifest);
  const updatedProduct = choices.existing === 'update' ? found.product : null;
  const newProduct = manifest.product && !updatedProduct ? await insertCopyOfProduct(trx, deps, manifest.product) : null;
  const product = newProduct ?? updatedProduct;
  const modules: ImportedModule[] = [];
  const pageIds = new Map<string, string>();
  const at = deps.now();
  const write = async (id: string, title: string, edit: (live: readonly CardContent[]) => CardContent[], isDraft: boolean) => {
    if (isDraft) await editDraft(trx, { moduleId: id, adminId, now: at }, edit);
    else await writeModuleContent(trx, { moduleId: id, content: edit([]) }, createVersionMetadata(deps, at.toISOString()));
    modules.push({ id, title, isDraft });
  };
  for (const archived of manifest.modules) {
    const edit = (live: readonly CardContent[]) => {
      const pages = createPages(deps, archived, stored, live);
      for (const [index, { id }] of pages.entries()) pageIds.set(archived.pages[index]!.id, id);
      return pages;
    };
    const module = getChoice(choices, archived.slug) === 'update' ? found.modules.get(archived.slug) : undefined;
    if (module) {
      await write(module.id, module.title, edit, true);
      // An existing module of a new copy of the product belongs to it too, as it is.
      if (newProduct) await linkModule(trx, deps, { productId: newProduct.id, moduleId: module.id });
      continue;
    }
    const { slug, title, description } = archived;
    const taken = new Set([...(await selectModules(trx)).map((each) => each.slug), ...RESERVED_SLUGS.module]);
    const { id } = await insertNewModule(trx, deps, { slug: findFreeSlug(slug, taken), title, description });
    await write(id, title, edit, !newProduct);
    if (newProduct) await linkModule(trx, deps, { productId: newProduct.id, moduleId: id });
    else await markDraftOfNewModule(trx, id, product?.id ?? null);
  }
  for (const { cardId, numbers, versions } of manifest.versions) {
    const id = pageIds.get(cardId);
    if (id !== undefined) await insertVersions(trx, { cardId: id, numbers }, versions, at.toISOString());
  }
  const { length } = modules;
  const title = product?.title ?? modules[0]!.title;
  const detail = `${length} ${length === 1 ? 'module' : 'modules'}, ${stored.rows.length} files`;
  await recordAudit(trx, deps, 'course.imported', { id: product?.id ?? modules[0]!.id, name: title }, detail);
  return { product: product && { id: product.id, title: product.title }, modules };
}

async function insertCopyOfProduct(trx: DbOrTrx, deps: AuditDeps, product: NewProduct): Promise<Product> {
  const taken = new Set([...(await selectProducts(trx)).map(({ slug }) => slug), ...RESERVED_SLUGS.product]);
  return insertNewProduct(trx, deps, { ...product, slug: findFreeSlug(product.slug, taken) });
}

function findFreeSlug(base: string, taken: ReadonlySet<string>): string {
  let slug = base;
  for (let count = 2; taken.has(slug); count++) slug = `${base.slice(0, SLUG_MAX_LENGTH - 5)}-${count}`;
  return slug;
}

/** Returns the pages of an archived module with their ids here. A page that the module has already, by id or else by slug, keeps its id. */
function createPages(
  { newId }: Pick<Deps, 'newId'>,
  { pages }: ArchivedModule,
  { ids }: StoredFiles,
  live: readonly CardContent[],
): CardContent[] {
  const liveIds = new Set(live.map(({ id }) => id));
  const archivedIds = new Set(pages.map(({ id }) => id));
  const idBySlug = new Map(live.filter(({ id }) => !archivedIds.has(id)).map(({ slug, id }) => [slug, id]));
  const pageIds = new Map(pages.map(({ id, slug }) => [id, liveIds.has(id) ? id : (idBySlug.get(slug) ?? newId())]));
  return pages.map((page) => {
    const fields = replaceObjectIds(pickCardFields(page), (id) => ids.get(id)!);
    return { ...replacePageLinks(fields, (pageId) => pageId && pageIds.get(pageId)!), id: pageIds.get(page.id)! };
  });
}
