import { useMediaQuery } from '@mantine/hooks';

/** Returns whether the window is as narrow as a tablet, upright or turned, where a table has no space for all its columns. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 74.99875em)', false, { getInitialValueInEffect: false });
}
