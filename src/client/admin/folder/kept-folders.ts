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

/** Returns the folder of a module when the browser has kept it and the author allows reading it, or null. */
export async function openKeptFolder(moduleId: string): Promise<FileSystemDirectoryHandle | null> {
  const handle = (await withBrowserStore(FOLDERS, 'readonly', (store) => store.get(moduleId)).catch(() => null)) as
    | KeptHandle
    | null
    | undefined;
  if (!handle?.requestPermission) return null;
  return (await handle.requestPermission({ mode: 'read' }).catch(() => 'denied')) === 'granted' ? handle : null;
}
