import type { ComponentType } from 'react';

let player: ComponentType | null = null;

/** Fetches the player's code, which is not part of the initial bundle, because a learner's first screen is usually the access key form. */
export async function loadPlayer(): Promise<ComponentType> {
  player ??= (await import('./learner/player/player-screen.tsx')).PlayerScreen;
  return player;
}

/** Returns the player's React component, or null when its code has not been fetched yet. */
export function getLoadedPlayer(): ComponentType | null {
  return player;
}
