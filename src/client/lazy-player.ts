import type { ComponentType } from 'react';

let player: ComponentType | null = null;

/** Fetches the code of the player. A learner's first screen is usually the key form, so it is not part of the first download. */
export async function loadPlayer(): Promise<ComponentType> {
  player ??= (await import('./learner/player/player-screen.tsx')).PlayerScreen;
  return player;
}

/** Returns the player if its code has been fetched, else null. */
export function getLoadedPlayer(): ComponentType | null {
  return player;
}
