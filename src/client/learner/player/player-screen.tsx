import { RoomSkeleton } from '../look/room.tsx';

/** A learning page. */
export function PlayerScreen() {
  return <RoomSkeleton />;
}
