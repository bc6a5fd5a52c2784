import type { ComponentType } from 'react';

let player: ComponentType | null = null;

/**
 * Fetches the code of the player. The initial bundle does not include this code, because a learner's first screen is usually the access key
 * form.
 */
export async function loadPlayer(): Promise<ComponentType> {
  player ??= (await import('./learner/player/player-screen.tsx')).PlayerScreen;
  return player;
}

/** Returns the React component of the player, or null when the code of the player has not been fetched yet. */
export function getLoadedPlayer(): ComponentType | null {
  return player;
}
