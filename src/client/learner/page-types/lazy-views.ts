import type { ComponentType } from 'react';
import type { PageViewProps } from './page-view-props.ts';

let challengeView: ComponentType<PageViewProps> | null = null;

/**
 * Fetches the challenge view's code. The initial bundle does not include the challenge view, which is the largest view and is never the
 * first page that a learner sees.
 */
export async function loadChallengeView(): Promise<ComponentType<PageViewProps>> {
  challengeView ??= (await import('./challenge/challenge-view.tsx')).ChallengeView;
  return challengeView;
}

/** Returns the challenge view, or null when its code has not been fetched yet. */
export function getLoadedChallengeView(): ComponentType<PageViewProps> | null {
  return challengeView;
}

export const loadYouTubeDialog = async () => (await import('./youtube-dialog.tsx')).YouTubeDialog;
