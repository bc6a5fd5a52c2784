import { isModulePath, KEPT_CACHE } from '#shared/kept-cache.ts';

// The build replaces these constants; see vite.config.ts.
declare const KEYREEL_SHELL_VERSION: string;
declare const KEYREEL_SHELL_FILES: string[];
declare const KEYREEL_LATER_FILES: string[];

const SHELL_PREFIX = 'keyreel-shell-';
const SHELL_CACHE = `${SHELL_PREFIX}${KEYREEL_SHELL_VERSION}`;
/** The two pages have entries of their own, because their addresses depend on the learner. */
export const HOME_PAGE = '/';
export const APP_PAGE = '/modules';

export const openShell = () => caches.open(SHELL_CACHE);

export async function installShell(): Promise<void> {
  const shell = await openShell();
  await shell.addAll(KEYREEL_SHELL_FILES);
  const kept = await (await caches.open(KEPT_CACHE)).keys();
  if (kept.some(({ url }) => isModulePath(new URL(url).pathname))) await installLaterFiles();
  await Promise.all([HOME_PAGE, APP_PAGE].map((path) => fetchPage(path)));
}

/** Stores what only saved modules need: workbook checks, the grid, other languages. */
export async function installLaterFiles(): Promise<void> {
  const shell = await openShell();
  const stored = new Set((await shell.keys()).map(({ url }) => new URL(url).pathname));
  await shell.addAll(KEYREEL_LATER_FILES.filter((file) => !stored.has(file)));
}

/** Deletes the files of former builds. The browser calls it when no page of a former build is open any more. */
export async function deleteFormerShells(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(SHELL_PREFIX) && name !== SHELL_CACHE).map((name) => caches.delete(name)));
}

/**
 * Fetches a page and stores it if it belongs to this build; the page of another build would need files that this worker does not have.
 * Returns whether the page differs from the stored one. A page that is out of date is no longer stored.
 */
export async function fetchPage(path: string): Promise<boolean> {
  const response = await fetch(path, { cache: 'no-cache', credentials: 'same-origin' });
  if (!response.ok || response.redirected) return false;
  return storePage(path, response);
}

export async function storePage(path: string, response: Response): Promise<boolean> {
  const shell = await openShell();
  const stored = await shell.match(path);
  const copy = response.clone();
  const [before, html] = await Promise.all([stored?.text() ?? '', response.text()]);
  if (before === html) return false;
  const assets = html.match(/\/assets\/[\w.-]+/g) ?? [];
  if (assets.every((file) => KEYREEL_SHELL_FILES.includes(file) || KEYREEL_LATER_FILES.includes(file))) await shell.put(path, copy);
  else await shell.delete(path);
  return stored !== undefined;
}
