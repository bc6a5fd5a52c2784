import { useMediaQuery } from '@mantine/hooks';

/** Returns whether the window is as narrow as a phone, where tables become lists. The style sheets use the same limit. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 47.99875em)', false, { getInitialValueInEffect: false });
}
