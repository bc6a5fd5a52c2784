/** Runs an access to the browser's storage. Returns undefined if the browser blocks storage, or if what is stored cannot be read. */
export function tryStorage<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

/** If the browser blocks storage, even reading the `localStorage` property throws an error, so each function reads it when it is called. */
export const browserStorage = {
  keys: () => Object.keys(localStorage),
  getItem: (name: string) => localStorage.getItem(name),
  setItem: (name: string, text: string) => localStorage.setItem(name, text),
  removeItem: (name: string) => localStorage.removeItem(name),
};
