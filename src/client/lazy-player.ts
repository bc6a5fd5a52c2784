import type { ComponentType } from 'react';

let player: ComponentType | null = null;

/**
 * Fetches the code of the player. The first download does not include this code, because a learner's first screen is usually
 * the access key form.
 */
export async function loadPlayer(): Promise<ComponentType> {
  player ??= (await import('./learner/player/player-screen.tsx')).PlayerScreen;
  return player;
}

/** Returns the player if its code has been fetched, or else null. */
export function getLoadedPlayer(): ComponentType | null {
  return player;
}
