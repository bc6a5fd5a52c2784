import type { ComponentType } from 'react';
import type { PageViewProps } from './page-view-props.ts';

let challengeView: ComponentType<PageViewProps> | null = null;

/** The form of a challenge is the largest of the views, and no learner's first page. */
export async function loadChallengeView(): Promise<ComponentType<PageViewProps>> {
  challengeView ??= (await import('./challenge/challenge-view.tsx')).ChallengeView;
  return challengeView;
}

/** The view, if its code is here already. */
export function loadedChallengeView(): ComponentType<PageViewProps> | null {
  return challengeView;
}

export const loadVideoWindow = () => import('./youtube-dialog.tsx');
