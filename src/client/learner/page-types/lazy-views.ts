import type { ComponentType } from 'react';
import { BESIDE_QUERY, loadBesideLayout } from './challenge/beside-layout.ts';
import type { PageViewProps } from './page-view-props.ts';

export interface LazyView {
  load: () => Promise<ComponentType<PageViewProps>>;
  /** Returns the view, or null while its code has not been fetched. */
  getLoaded: () => ComponentType<PageViewProps> | null;
}

function createLazyView(fetchView: LazyView['load']): LazyView {
  let view: ComponentType<PageViewProps> | null = null;
  return { load: async () => (view ??= await fetchView()), getLoaded: () => view };
}

/** Lists the views that the initial bundle does not include, because a learner's first page is rarely one of them. */
export const lazyViews = {
  mcq: createLazyView(async () => (await import('./mcq-view.tsx')).McqView),
  aggregator: createLazyView(async () => (await import('./aggregator-view.tsx')).AggregatorView),
  resourceLibrary: createLazyView(async () => (await import('./resource-library-view.tsx')).ResourceLibraryView),
  tip: createLazyView(async () => (await import('./tip-view.tsx')).TipView),
  challenge: createLazyView(async () => {
    const isBeside = matchMedia(BESIDE_QUERY).matches;
    const [{ ChallengeView }] = await Promise.all([import('./challenge/challenge-view.tsx'), isBeside && loadBesideLayout()]);
    return ChallengeView;
  }),
};

export const loadYouTubeDialog = async () => (await import('./youtube-dialog.tsx')).YouTubeDialog;
