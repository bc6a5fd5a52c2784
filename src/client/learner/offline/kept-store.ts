import {
  buildFilePath,
  buildModulePath,
  buildPartPath,
  buildRoundsPrefix,
  isModulePath,
  KEPT_CACHE,
  LEASE_PATH,
  PART_BYTES,
  type KeptFile,
  type KeptLease,
  type KeptModule,
} from '#shared/kept-cache.ts';
import { setKept } from './kept-flag.ts';

const openCache = () => caches.open(KEPT_CACHE);

export async function readEntry<T>(path: string): Promise<T | null> {
  const stored = await (await openCache()).match(path);
  return stored ? ((await stored.json()) as T) : null;
}

export async function writeEntry(path: string, value: unknown): Promise<void> {
  await (await openCache()).put(path, Response.json(value));
}

export const readLease = () => readEntry<KeptLease>(LEASE_PATH);
export const readModule = (slug: string) => readEntry<KeptModule>(buildModulePath(slug));

const listPaths = async () => (await (await openCache()).keys()).map(({ url }) => new URL(url).pathname);

export async function listModules(): Promise<KeptModule[]> {
  const paths = (await listPaths()).filter(isModulePath);
  const modules = await Promise.all(paths.map((path) => readEntry<KeptModule>(path)));
  return modules.filter((kept): kept is KeptModule => kept !== null);
}

/** Counts the bytes of a module's files that are on the device. Returns what is missing too, because browsers and people delete data. */
export async function measureModule({
  objects,
  files,
}: Pick<KeptModule, 'objects' | 'files'>): Promise<{ savedBytes: number; size: number }> {
  const paths = new Set(await listPaths());
  let [savedBytes, size] = [0, 0];
  for (const object of objects.filter(({ name }) => files.includes(name))) {
    size += object.size;
    for (let index = 0; index * PART_BYTES < object.size; index++)
      if (paths.has(buildPartPath(object.name, index))) savedBytes += Math.min(PART_BYTES, object.size - index * PART_BYTES);
  }
  return { savedBytes, size };
}

export async function readPart(name: string, index: number): Promise<{ etag: string | null; size: number } | null> {
  const part = await (await openCache()).match(buildPartPath(name, index));
  return part ? { etag: part.headers.get('etag'), size: Number(part.headers.get('content-length')) } : null;
}

export async function writePart(name: string, index: number, bytes: Blob, etag: string): Promise<void> {
  const headers = { etag, 'content-length': String(bytes.size) };
  await (await openCache()).put(buildPartPath(name, index), new Response(bytes, { headers }));
}

export const writeFile = (name: string, file: KeptFile) => writeEntry(buildFilePath(name), file);
export const readFile = (name: string) => readEntry<KeptFile>(buildFilePath(name));

export async function deleteFile(name: string): Promise<void> {
  const cache = await openCache();
  await cache.delete(buildFilePath(name));
  const parts = (await listPaths()).filter((path) => path.startsWith(`${buildFilePath(name)}/`));
  await Promise.all(parts.map((path) => cache.delete(path)));
}

export async function keepPracticeFile(path: string): Promise<void> {
  const response = await fetch(path);
  if (response.ok) await (await openCache()).put(buildFilePath(path), response);
}

/** Removes a module and the files that no other module on the device needs. */
export async function removeModule(slug: string): Promise<void> {
  const cache = await openCache();
  await cache.delete(buildModulePath(slug));
  const rounds = (await listPaths()).filter((path) => path.startsWith(buildRoundsPrefix(slug)));
  await Promise.all(rounds.map((path) => cache.delete(path)));
  if ((await listModules()).length === 0) await removeAll();
  else await deleteUnusedFiles();
}

/** Deletes the files that no module on the device needs. */
export async function deleteUnusedFiles(): Promise<void> {
  const cache = await openCache();
  const needed = new Set((await listModules()).flatMap(({ files, practicePaths }) => [...files, ...practicePaths]).map(buildFilePath));
  const unused = (await listPaths()).filter((path) => path.startsWith('/kept/') && !needed.has(path.split('/').slice(0, 3).join('/')));
  await Promise.all(unused.map((path) => cache.delete(path)));
  await announceFiles();
}

/** Counts the bytes of all files on the device. */
export async function measureAll(): Promise<number> {
  const objects = new Map((await listModules()).flatMap((kept) => kept.objects.map((object) => [object.name, object])));
  const { savedBytes } = await measureModule({ objects: [...objects.values()], files: [...objects.keys()] });
  return savedBytes;
}

export async function removeAll(): Promise<void> {
  await caches.delete(KEPT_CACHE);
  setKept(false);
  await announceFiles();
}

/** Tells the service worker which files it can answer from now on. */
export async function announceFiles(): Promise<void> {
  (await navigator.serviceWorker.getRegistration())?.active?.postMessage({ type: 'kept-files' });
}

/** A worker of a former build may not know the request. It has all parts of its own build. */
const ANSWER_LIMIT_MS = 5000;

/** Asks the service worker, where there is one, to store the parts of the app that saved modules need. */
export async function keepApp(signal: AbortSignal): Promise<void> {
  if (!(await navigator.serviceWorker.getRegistration())) return;
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  const failure = await new Promise<string | null>((resolve, reject) => {
    const timer = setTimeout(resolve, ANSWER_LIMIT_MS, null);
    port1.addEventListener('message', ({ data }: MessageEvent<string | null>) => (data === 'begun' ? clearTimeout(timer) : resolve(data)));
    port1.start();
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    active!.postMessage({ type: 'keep-app' }, [port2]);
  });
  if (failure !== null) throw new DOMException('The app could not be stored.', failure);
}
