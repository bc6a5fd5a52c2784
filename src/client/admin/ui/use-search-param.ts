import { useSearchParams } from 'react-router';

/** A choice that is part of the address, so that reload and Back keep it; null when none is made. */
export function useSearchParam(name: string): [string | null, (value: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const choose = (value: string | null) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (value === null || value === '') after.delete(name);
      else after.set(name, value);
      return after;
    });
  return [params.get(name), choose];
}
