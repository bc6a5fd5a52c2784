import { tryStorage } from '#client/browser-storage.ts';

const FLAG = 'keyreel:kept';

/** Returns whether this browser keeps modules, so that the code for them is loaded only then. A browser that blocks storage keeps nothing. */
export const hasKept = (): boolean => (tryStorage(() => localStorage.getItem(FLAG)) ?? null) !== null;

export function setKept(isKept: boolean): void {
  if (isKept) localStorage.setItem(FLAG, '1');
  else localStorage.removeItem(FLAG);
}

/** Returns whether this browser can keep modules. Over plain http it can only on localhost. */
export const canKeep = (): boolean => 'serviceWorker' in navigator && 'caches' in globalThis && 'locks' in navigator;
