import { withBrowserStore } from '#client/browser-store.ts';

const FOLDERS = { database: 'keyreel-folders', store: 'folders' };

type KeptHandle = FileSystemDirectoryHandle & { requestPermission?: (options: { mode: 'read' }) => Promise<PermissionState> };

/** Keeps the folder whose files a module waits for. Does nothing in a browser that cannot keep folders. */
export async function keepFolder(moduleId: string, handle: FileSystemDirectoryHandle): Promise<void> {
  await withBrowserStore(FOLDERS, 'readwrite', (store) => store.put(handle, moduleId)).catch(() => {});
}

export async function forgetFolder(moduleId: string): Promise<void> {
  await withBrowserStore(FOLDERS, 'readwrite', (store) => store.delete(moduleId)).catch(() => {});
}

/** Returns the folder of a module when the browser has kept it, or null. */
export async function findKeptFolder(moduleId: string): Promise<FileSystemDirectoryHandle | null> {
  return withBrowserStore<FileSystemDirectoryHandle | undefined>(FOLDERS, 'readonly', (store) => store.get(moduleId)).then(
    (handle) => handle ?? null,
    () => null,
  );
}

/** Asks the author, after a click, whether a kept folder may be read again. */
export async function mayReadFolder(handle: KeptHandle): Promise<boolean> {
  return (await handle.requestPermission?.({ mode: 'read' }).catch(() => 'denied')) === 'granted';
}
