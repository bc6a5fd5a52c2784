import { useSearchParams } from 'react-router';

/** State kept in a search parameter of the URL, so that reload and Back restore it; null when it is not set. */
export function useSearchParam(name: string): [string | null, (value: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const setValue = (value: string | null) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      if (value === null || value === '') next.delete(name);
      else next.set(name, value);
      return next;
    });
  return [params.get(name), setValue];
}
