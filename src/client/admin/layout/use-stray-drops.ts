import { useEffect } from 'react';

/** Keeps the browser from opening a file that is dropped beside the places that take files, which would end uploads and lose what was typed. */
export function useStrayDrops(): void {
  useEffect(() => {
    const ended = new AbortController();
    for (const name of ['dragover', 'drop'] as const)
      addEventListener(
        name,
        (event) => {
          const isTaken = event.defaultPrevented || (event.target instanceof HTMLInputElement && event.target.type === 'file');
          if (isTaken || !event.dataTransfer?.types.includes('Files')) return;
          event.preventDefault();
          event.dataTransfer.dropEffect = 'none';
        },
        { signal: ended.signal },
      );
    return () => ended.abort();
  }, []);
}
