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

// Few learners open a dialog, so the dialogs' code is not part of the initial bundle. It is fetched in advance, because a learner can open a
// dialog while the connection is down.
export const loadYouTubeDialog = async () => (await import('./youtube-dialog.tsx')).YouTubeDialog;
export const loadFullTranscriptDialog = async () => (await import('../player/transcript/full-transcript-dialog.tsx')).FullTranscriptDialog;
export const loadSettingsDialog = async () => (await import('../player/controls/settings-dialog.tsx')).SettingsDialog;
