import { useSearchParams } from 'react-router';

/**
 * Keeps state in a URL search parameter, so that reloading the page or using the Back button restores the state. The value is null when the
 * parameter is missing. With `replace`, a change does not become an entry of the browser's history.
 */
export function useSearchParam(name: string, { replace = false } = {}): [string | null, (value: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const setValue = (value: string | null) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === null || value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      // The router would otherwise draw the change in slices, between frames of the old state.
      { replace, flushSync: true },
    );
  return [params.get(name), setValue];
}
