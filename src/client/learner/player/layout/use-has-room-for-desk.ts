import { useSyncExternalStore } from 'react';

const DESK_QUERY = '(min-width: 768px) and (min-height: 501px) and (orientation: landscape)';
const WIDE_DESK_QUERY = '(min-width: 1680px) and (min-height: 501px)';

/** Returns whether the screen has room for the companion beside a tall lesson, and beside a wide lesson. */
export function useHasRoomForDesk(): { forDesk: boolean; forDeskBesideWideLesson: boolean } {
  return { forDesk: useMediaQuery(DESK_QUERY), forDeskBesideWideLesson: useMediaQuery(WIDE_DESK_QUERY) };
}

function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
