import { useMediaQuery } from '#client/ui/use-media-query.ts';

const DESK_QUERY = '(min-width: 768px) and (min-height: 501px) and (orientation: landscape)';
const WIDE_DESK_QUERY = '(min-width: 1680px) and (min-height: 501px)';
const WORKPLACE_QUERY = '(min-width: 768px) and (min-height: 640px) and (orientation: landscape)';

/** Returns whether the screen has room for the companion beside a tall lesson, beside a wide lesson, and below the lesson of a challenge. */
export function useHasRoomForDesk(): { forDesk: boolean; forDeskBesideWideLesson: boolean; forWorkplace: boolean } {
  return {
    forDesk: useMediaQuery(DESK_QUERY),
    forDeskBesideWideLesson: useMediaQuery(WIDE_DESK_QUERY),
    forWorkplace: useMediaQuery(WORKPLACE_QUERY),
  };
}
