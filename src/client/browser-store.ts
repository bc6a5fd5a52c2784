/** Runs an access to the one store of an IndexedDB database, which is created when it does not exist. Rejects when the browser keeps nothing. */
export async function withBrowserStore<T>(
  { database: name, store }: { database: string; store: string },
  mode: IDBTransactionMode,
  access: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(name, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(store));
  const database = await toPromise(opening);
  try {
    return await toPromise(access(database.transaction(store, mode).objectStore(store)));
  } finally {
    database.close();
  }
}

function toPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the browser keeps nothing')));
  });
}
