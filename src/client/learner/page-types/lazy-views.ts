import type { ComponentType } from 'react';
import type { PageViewProps } from './page-view-props.ts';

let loadedView: ComponentType<PageViewProps> | null = null;

/** The form of a challenge is the largest of the views, and no learner's first page. */
export async function loadChallengeView(): Promise<ComponentType<PageViewProps>> {
  loadedView ??= (await import('./challenge/challenge-view.tsx')).ChallengeView;
  return loadedView;
}

/** The view, if its code is here already. */
export function getLoadedChallengeView(): ComponentType<PageViewProps> | null {
  return loadedView;
}

export const loadYouTubeDialog = () => import('./youtube-dialog.tsx');
