import type { ComponentType } from 'react';
import type { PageViewProps } from './page-view-props.ts';

let challengeView: ComponentType<PageViewProps> | null = null;

/**
 * Fetches the code of the challenge view. The first download does not include this code, because the challenge view is the
 * largest view and never a learner's first page.
 */
export async function loadChallengeView(): Promise<ComponentType<PageViewProps>> {
  challengeView ??= (await import('./challenge/challenge-view.tsx')).ChallengeView;
  return challengeView;
}

/** Returns the challenge view if its code has been fetched, or else null. */
export function getLoadedChallengeView(): ComponentType<PageViewProps> | null {
  return challengeView;
}

export const loadYouTubeDialog = () => import('./youtube-dialog.tsx');
