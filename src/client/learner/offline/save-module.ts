import { PART_BYTES, type KeptModule } from '#shared/kept-cache.ts';
import { listKeptFileIds, listPracticePaths } from '#shared/kept-files.ts';
import type { KeptRendition } from '#shared/kept-rendition.ts';
import type { KeptObject } from '#shared/kept-module.ts';
import { buildObjectPath } from '#shared/media/object-url.ts';
import { formatSize } from './format-size.ts';
import { api } from '#client/api/trpc-client.ts';
import { fetchWithRetryAfter } from '#client/api/retry-after.ts';
import { storeCourse } from './kept-course.ts';
import { setKept } from './kept-flag.ts';
import { fetchCourse } from './course.ts';
import { keepRounds } from './kept-rounds.ts';
import { noteContact, storeModule } from './kept-session.ts';
import {
  announceFiles,
  deleteFile,
  deleteUnusedFiles,
  keepApp,
  keepPracticeFile,
  measureModule,
  readFile,
  readModule,
  readPart,
  removeModule,
  writeFile,
  writePart,
} from './kept-store.ts';
import { offlineEn } from '#shared/words/en/offline.ts';
import { getWords } from '#client/words/words-store.ts';

export class SaveError extends Error {
  override readonly name = 'SaveError';
}
/** These headers of a file come along, so that the file on the device is no less protected than the one on the server. */
const KEPT_HEADERS = [
  'content-type',
  'content-disposition',
  'content-security-policy',
  'x-content-type-options',
  'cross-origin-resource-policy',
];

/** Safari before version 17 cannot tell how much room there is, and WebKitGTK has no storage manager at all. */
const getStorage = () => (navigator as { storage?: Partial<StorageManager> }).storage;

interface SaveOptions {
  signal: AbortSignal;
  rendition: KeptRendition;
  onProgress: (savedBytes: number, size: number) => void;
}

/**
 * Saves a module on this device, or goes on saving it at the part where it was broken off. Tabs that save at the same time take turns.
 * Throws SaveError with a message for the learner, or the reason of `signal`.
 */
export async function saveModule(moduleId: string, options: SaveOptions): Promise<void> {
  await navigator.locks.request('keyreel-save', { signal: options.signal }, () => saveWithLock(moduleId, options));
}

async function saveWithLock(moduleId: string, options: SaveOptions): Promise<void> {
  const { signal, rendition } = options;
  const toKeep = await api.content.keep.query({ moduleId }, { signal });
  const names = listKeptFileIds(toKeep.cards, rendition);
  const objects = toKeep.objects.filter(({ name }) => names.includes(name));
  const practicePaths = listPracticePaths(toKeep.cards);
  const files = objects.map(({ name }) => name);
  const { savedBytes, size } = await measureModule({ objects, files });
  await assertRoom(size - savedBytes);
  const slug = toKeep.module.slug;
  const former = await readModule(slug);
  const kept: KeptModule = { ...toKeep, rendition, bytes: size, files, practicePaths, isComplete: false, isOutdated: false };
  setKept(true);
  void getStorage()
    ?.persist?.()
    .catch(() => {});
  // The former version stays until the new one is complete, because there may be no connection in between.
  const isUpdate = former?.isComplete === true && former.session.id === toKeep.session.id;
  await storeModule(isUpdate ? { ...former, files: [...new Set([...former.files, ...files])] } : kept);
  await noteContact(toKeep.session);
  let done = savedBytes;
  try {
    options.onProgress(done, size);
    const addBytes = (bytes: number) => options.onProgress((done += bytes), size);
    await keepApp(signal);
    for (const object of objects) await saveFile(object, { signal, addBytes });
    for (const path of practicePaths) await keepPracticeFile(path);
    await keepRounds(toKeep.cards);
    await storeCourse(toKeep.session, await fetchCourse(toKeep.session, signal));
    await storeModule({ ...kept, isComplete: true });
    await deleteUnusedFiles();
  } catch (error) {
    if (isQuotaError(error)) {
      if (isUpdate) await storeModule(former).then(deleteUnusedFiles);
      else await removeModule(slug);
      // Browsers answer with more room than they give, so that what has fitted counts too.
      throw describeMissingRoom(size - savedBytes, Math.min(done - savedBytes, (await measureFreeBytes()) ?? size));
    }
    throw error;
  } finally {
    await announceFiles();
  }
}

interface FileOptions {
  signal: AbortSignal;
  addBytes: (bytes: number) => void;
}

async function saveFile(object: KeptObject, options: FileOptions): Promise<void> {
  const stored = await readFile(object.name);
  if (stored && stored.etag !== object.etag) await deleteFile(object.name);
  let headers: Record<string, string> | null = stored?.etag === object.etag ? stored.headers : null;
  const count = Math.ceil(object.size / PART_BYTES);
  let hasAllParts = headers !== null;
  for (let index = 0; index < count; index++) {
    const part = await readPart(object.name, index);
    if (part?.etag === object.etag) continue;
    hasAllParts = false;
    headers = await fetchPart(object, index, options);
  }
  if (hasAllParts) return;
  headers ??= await fetchHeaders(object, options.signal);
  await writeFile(object.name, { size: object.size, etag: object.etag, headers });
}

/** Fetches a part of a file and stores it. Returns the headers of the file. */
async function fetchPart({ name, size, etag }: KeptObject, index: number, { signal, addBytes }: FileOptions) {
  const from = index * PART_BYTES;
  const to = Math.min(size, from + PART_BYTES) - 1;
  const response = await fetchFile(name, { headers: { range: `bytes=${from}-${to}` }, signal });
  const isWhole = response.status === 200;
  if (response.headers.get('etag')?.replace('W/', '') !== etag) {
    await deleteFile(name);
    throw new SaveError(getWords(offlineEn).notSaved);
  }
  const bytes = await response.blob();
  const part = isWhole ? bytes.slice(from, to + 1) : bytes;
  if (part.size !== to + 1 - from) throw new SaveError(getWords(offlineEn).notSaved);
  await writePart(name, index, part, etag);
  addBytes(part.size);
  return pickHeaders(response);
}

const fetchHeaders = async ({ name }: KeptObject, signal: AbortSignal) => pickHeaders(await fetchFile(name, { method: 'HEAD', signal }));

async function fetchFile(name: string, init: RequestInit & { signal: AbortSignal }): Promise<Response> {
  const response = await fetchWithRetryAfter(buildObjectPath(name), { ...init, cache: 'no-store' });
  if (response.ok) return response;
  await response.body?.cancel();
  // The next call to the server notices that the session has ended, and the key form comes.
  if (response.status === 401) await api.content.progress.query(undefined, { signal: init.signal });
  throw new SaveError(getWords(offlineEn).notSaved);
}

const pickHeaders = ({ headers }: Response) =>
  Object.fromEntries(KEPT_HEADERS.flatMap((name) => (headers.has(name) ? [[name, headers.get(name)!]] : [])));

const isQuotaError = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError';

async function assertRoom(neededBytes: number): Promise<void> {
  const freeBytes = await measureFreeBytes();
  if (freeBytes !== null && neededBytes > freeBytes) throw describeMissingRoom(neededBytes, freeBytes);
}

async function measureFreeBytes(): Promise<number | null> {
  const { quota, usage } = (await getStorage()?.estimate?.()) ?? {};
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
}

function describeMissingRoom(neededBytes: number, freeBytes: number): SaveError {
  return new SaveError(getWords(offlineEn).noRoom(formatSize(neededBytes), formatSize(freeBytes)));
}
