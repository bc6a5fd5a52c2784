const DATABASE = 'keyreel-folders';
const STORE = 'folders';

type KeptHandle = FileSystemDirectoryHandle & { requestPermission?: (options: { mode: 'read' }) => Promise<PermissionState> };

/** Keeps the folder whose files a module waits for. Does nothing in a browser that cannot keep folders. */
export async function keepFolder(moduleId: string, handle: FileSystemDirectoryHandle): Promise<void> {
  await withStore('readwrite', (store) => store.put(handle, moduleId)).catch(() => {});
}

export async function forgetFolder(moduleId: string): Promise<void> {
  await withStore('readwrite', (store) => store.delete(moduleId)).catch(() => {});
}

/** Returns the folder of a module when the browser has kept it and the author allows reading it, or null. */
export async function openKeptFolder(moduleId: string): Promise<FileSystemDirectoryHandle | null> {
  const handle = (await withStore('readonly', (store) => store.get(moduleId)).catch(() => null)) as KeptHandle | null | undefined;
  if (!handle?.requestPermission) return null;
  return (await handle.requestPermission({ mode: 'read' }).catch(() => 'denied')) === 'granted' ? handle : null;
}

async function withStore<T>(mode: IDBTransactionMode, access: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
  const database = await toPromise(opening);
  try {
    return await toPromise(access(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function toPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the browser keeps no folders')));
  });
}
