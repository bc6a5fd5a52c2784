// This file computes what the list of modules and the end of a module show of a learner's progress.
import type { Module, PageOutline } from '#shared/catalog.ts';
import type { SessionProgress } from '#shared/session.ts';

export interface Room {
  module: Pick<Module, 'id' | 'slug' | 'title' | 'description' | 'order'>;
  pages: readonly RoomPage[];
  isCompleted: boolean;
  /** Counts the pages that this learner meets: detours count only once the learner has taken them. */
  pagesOnWay: number;
  donePages: number;
  /** Holds the length of the videos on the way, or null when no length is known. */
  seconds: number | null;
}

export interface RoomPage extends PageOutline {
  isDone: boolean;
}

export type LearnerProgress = Pick<SessionProgress, 'lastCard' | 'completedModuleIds' | 'openedCardIds' | 'doneCardIds'>;

export function computeRooms(
  modules: readonly Room['module'][],
  outlines: Record<string, readonly PageOutline[]>,
  { completedModuleIds, openedCardIds, doneCardIds }: LearnerProgress,
): Room[] {
  const [opened, done] = [new Set(openedCardIds), new Set(doneCardIds)];
  return modules.map((module) => {
    const pages = (outlines[module.id] ?? []).map((page) => ({ ...page, isDone: done.has(page.id) }));
    const onWay = pages.filter(({ id, isDetour }) => !isDetour || opened.has(id));
    const lengths = onWay.flatMap(({ video }) => video?.duration ?? []);
    return {
      module,
      pages,
      isCompleted: completedModuleIds.includes(module.id),
      pagesOnWay: onWay.length,
      donePages: onWay.filter(({ isDone }) => isDone).length,
      seconds: lengths.length > 0 ? lengths.reduce((sum, length) => sum + length, 0) : null,
    };
  });
}

/** Returns the share of the pages on the learner's way that are done, in whole percent. It is 100 only when every page is done. */
export function computePercentDone(rooms: readonly Room[]): number {
  const sum = (count: (room: Room) => number) => rooms.reduce((total, room) => total + count(room), 0);
  const pages = sum(({ pagesOnWay }) => pagesOnWay);
  return pages === 0 ? 0 : Math.floor((100 * sum(({ donePages }) => donePages)) / pages);
}

/** Holds the page with which a learner goes on, and the one after it. */
export interface Continuation {
  room: Room;
  page: RoomPage;
  following: RoomPage | null;
  hasStarted: boolean;
}

/** Returns the page that the learner viewed last or, if its module is completed, the first page that is not done, or null at the end. */
export function findContinuation(rooms: readonly Room[], { lastCard }: LearnerProgress): Continuation | null {
  const openRooms = rooms.filter(({ isCompleted, pages }) => !isCompleted && pages.length > 0);
  const room = openRooms.find(({ module }) => module.id === lastCard?.moduleId) ?? openRooms[0];
  if (!room) return null;
  const isOnWay = ({ isDetour }: RoomPage) => !isDetour;
  const page =
    room.pages.find(({ id }) => id === lastCard?.id) ?? room.pages.find((each) => isOnWay(each) && !each.isDone) ?? room.pages[0]!;
  const following = room.pages.find((each) => each.order > page.order && isOnWay(each)) ?? null;
  return { room, page, following, hasStarted: lastCard !== null };
}

/** Formats the length of videos, for example 23 s, 2 min 8 s or 1 h 5 min. */
export function formatLength(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h${minutes % 60 > 0 ? ` ${minutes % 60} min` : ''}`;
  return `${minutes} min${whole % 60 > 0 ? ` ${whole % 60} s` : ''}`;
}

/** Formats the length of one lesson as the player does, for example 0:23. */
export const formatClock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
