import type { DbOrTrx } from '#db/open-database.ts';
import { transact } from '#db/transact.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#shared/app-error.ts';
import type { AwaitedFile, MakePagesInput, NewPage } from '#shared/authoring/folder/folder-schema.ts';
import { getFileName } from '#shared/authoring/folder/file-names.ts';
import { readLanguageOfRole, type FilesByRole } from '#shared/authoring/folder/plan-folder.ts';
import { parseLanguageTag } from '#shared/language-tags.ts';
import type { CardContent } from '#shared/authoring/module-content.ts';
import { buildObjectPath } from '#shared/media/object-url.ts';
import { createBlankFields, fieldsByPageType, replacePageLinks } from '#shared/page-types/card-fields.ts';
import { RESERVED_SLUGS, SLUG_MAX_LENGTH } from '#shared/validation/slug.ts';
import { slugify } from '#shared/validation/slugify.ts';
import type { AuditDeps } from '../../audit/audit-service.ts';
import { createDraftUpload, createUpload } from '../../media/resumable/resumable-upload-service.ts';
import { insertUploads, selectUploadsOfDraft, type Upload } from '../../media/resumable/upload-queries.ts';
import { requireDiskSpace } from '../../media/upload/upload-service.ts';
import { editDraft } from '../drafts/draft-service.ts';
import { markDraftOfNewModule, selectUsernames } from '../drafts/draft-queries.ts';
import type { EditorContext } from '../editor-context.ts';
import { selectModules } from '../module-queries.ts';
import { lockProduct } from '../../product-lock-queries.ts';
import { insertNewModule } from '../module-service.ts';
import { rejectSlowRegexes } from '../reject-slow-regexes.ts';

const CONCURRENT_UPLOADS = 3;

interface MadePage {
  page: NewPage;
  uploads: FilesByRole<Upload>;
}

/**
 * Makes pages in the drafts of modules, and reserves the ids of their files, which the browser sends afterwards. A new module becomes part
 * of the product only when its draft is published. A video that is too large or empty is not awaited, and the
 * draft says why. Throws `upload.noSpace`, or `upload.tooLarge` for any other file, before anything is made or sent.
 */
export async function makePages(
  deps: Pick<Deps, 'config' | 'db' | 'newId' | 'now' | 'uploadStaging' | 'storageHealth' | 'regexSandbox'> & AuditDeps & EditorContext,
  { modules, productId }: MakePagesInput,
  adminId: string,
): Promise<{ module: { id: string; title: string }; files: AwaitedFile[] }[]> {
  deps.storageHealth.assertNotDamaged();
  for (const { fields } of modules.flatMap(({ pages }) => pages)) if (fields) await rejectSlowRegexes(deps, fields);
  const planned = modules.map((module) => ({ ...module, made: module.pages.map((page) => reserveFiles(deps, page, adminId)) }));
  const sizes = planned.flatMap(({ made }) =>
    made.flatMap(({ uploads }) => Object.values(uploads).flatMap(({ size, failure }) => (failure === null ? [size] : []))),
  );
  // While a file is being stored, the disk holds it twice.
  const largest = sizes.toSorted((a, b) => b - a).slice(0, CONCURRENT_UPLOADS);
  await requireDiskSpace(
    deps,
    [...sizes, ...largest].reduce((sum, size) => sum + size, 0),
  );
  return transact(deps.db, async (trx) => {
    const at = deps.now().toISOString();
    if (productId !== null && !(await lockProduct(trx, productId, at))) throw new AppError('product.missing');
    const results = [];
    for (const { moduleId, title, afterPageId, made } of planned) {
      const id = moduleId ?? (await insertNewModule(trx, deps, { slug: await findFreeSlug(trx, title), title, description: '' })).id;
      await editDraft(trx, { moduleId: id, adminId, now: deps.now() }, (content) => insertPages(deps, content, made, afterPageId));
      if (moduleId === null) await markDraftOfNewModule(trx, id, productId);
      const uploads = made.flatMap((each) => Object.values(each.uploads)).map((upload) => ({ ...upload, moduleId: id }));
      await insertUploads(trx, uploads, at);
      const [module] = await selectModules(trx, { id });
      results.push({ module: { id, title: module!.title }, files: uploads.map((upload) => toAwaitedFile(upload, 0, null)) });
    }
    return results;
  });
}

/** Returns the files that the draft of a module still waits for, and those that were refused. */
export async function listAwaitedFiles(
  { db, partialUploads }: Pick<Deps, 'db' | 'partialUploads'>,
  moduleId: string,
  adminId: string,
): Promise<AwaitedFile[]> {
  const uploads = await selectUploadsOfDraft(db, moduleId);
  const names = await selectUsernames(db, [...new Set(uploads.map((upload) => upload.adminId))]);
  const arrived = await Promise.all(uploads.map(({ id }) => partialUploads.measure(id)));
  return uploads.map((upload, index) =>
    toAwaitedFile(upload, arrived[index] ?? 0, upload.adminId === adminId ? null : (names.get(upload.adminId) ?? '')),
  );
}

function toAwaitedFile(
  { id, moduleId, path, name, extension, size, modifiedMs, fingerprint, failure }: Upload,
  arrivedBytes: number,
  announcedBy: string | null,
): AwaitedFile {
  return { id, moduleId: moduleId!, path, name, extension, size, modifiedMs, fingerprint, failure, arrivedBytes, announcedBy };
}

function reserveFiles(deps: Parameters<typeof createUpload>[0], page: NewPage, adminId: string): MadePage {
  const uploads = Object.entries(page.files).map(([role, file]) => {
    const [named, by] = [
      { ...file, name: getFileName(file.path) },
      { moduleId: null, adminId },
    ];
    // A page without its video is not what the author meant, so the draft says it. Other files are left out before.
    if (role === 'video') return [role, createDraftUpload(deps, named, by)] as const;
    if (file.size === 0) throw new AppError('upload.empty');
    return [role, createUpload(deps, named, by)] as const;
  });
  return { page, uploads: Object.fromEntries(uploads) };
}

function insertPages(
  deps: Pick<Deps, 'newId'>,
  content: readonly CardContent[],
  made: readonly MadePage[],
  afterPageId: string | null,
): CardContent[] {
  const index = content.findIndex(({ id }) => id === afterPageId);
  if (afterPageId !== null && index === -1) throw new AppError('card.missing');
  const taken = new Set(content.map(({ slug }) => slug));
  const created = made.map((each) => ({ ...each, id: deps.newId() }));
  const idByKey = new Map(created.flatMap(({ page: { key }, id }) => (key === undefined ? [] : [[key, id]])));
  // A link to a page that the author has left out leads nowhere.
  const cards = created.map(({ id, ...each }) => ({
    id,
    ...replacePageLinks(createFields(each, taken), (key) => idByKey.get(key ?? '') ?? null),
  }));
  return content.toSpliced(index === -1 ? content.length : index + 1, 0, ...cards);
}

function createFields({ page: { title, type, fields }, uploads }: MadePage, taken: Set<string>): Omit<CardContent, 'id'> {
  const { video, captions, overlay, endFrame, practice } = uploads;
  const toName = (upload: Upload | undefined) => (upload ? `${upload.id}.${upload.extension}` : null);
  const translated = Object.entries(uploads).flatMap(([role, upload]) => {
    const language = parseLanguageTag(readLanguageOfRole(role) ?? '');
    return language === null ? [] : [{ language, objectId: toName(upload)! }];
  });
  const url = practice ? buildObjectPath(`${practice.id}.${practice.extension}`) : null;
  return {
    ...createBlankFields(),
    ...fields,
    title,
    type,
    slug: chooseSlug(fields?.slug ?? title, 'page', taken),
    videoId: toName(video),
    transcriptId: toName(captions),
    captions: translated,
    overlayVideoId: overlay?.id ?? null,
    endFrameImageId: endFrame?.id ?? null,
    ...('fileUrl' in fieldsByPageType[type] && url !== null && { fileUrl: url }),
    ...('files' in fieldsByPageType[type] &&
      practice &&
      url !== null && { files: [{ label: practice.name, url }, ...(fields?.files ?? [])] }),
  };
}

/** Derives a slug from a title, with a number at its end when the slug is taken, and adds it to the slugs that are taken. */
export function chooseSlug(title: string, fallback: string, taken: Set<string>): string {
  const base = slugify(title) || fallback;
  let slug = base;
  for (let count = 2; taken.has(slug); count++) slug = `${base.slice(0, SLUG_MAX_LENGTH - 5)}-${count}`;
  taken.add(slug);
  return slug;
}

async function findFreeSlug(trx: DbOrTrx, title: string): Promise<string> {
  const modules = await selectModules(trx);
  return chooseSlug(title, 'module', new Set([...modules.map(({ slug }) => slug), ...RESERVED_SLUGS.module]));
}
