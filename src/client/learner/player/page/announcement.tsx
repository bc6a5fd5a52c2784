import { usePlayer } from '../player-context.tsx';

/** The live region in which screen readers read messages of the player. */
export function Announcement() {
  const { announcement } = usePlayer();
  return (
    <output className="visually-hidden" aria-live="polite">
      {announcement}
    </output>
  );
}
