import { createElement, lazy, Suspense, useState, type ComponentType } from 'react';
import { loadChallengeView, getLoadedChallengeView } from '../lazy-views.ts';
import type { PageViewProps } from '../page-view-props.ts';
import { useLateFocus } from './use-late-focus.ts';

const LoadedChallengeView = lazy(async () => {
  const view = await loadChallengeView();
  return { default: (props: PageViewProps) => <FocusedChallengeView view={view} {...props} /> };
});

/** The view of a challenge. Fetched ahead, it is there at once; opened as the very first page, it has a shape until it comes. */
export function LazyChallengeView(props: PageViewProps) {
  // Not `lazy` when it is here: that would show the shape for a moment all the same, and the arriving page would find no heading.
  const [loaded] = useState(() => getLoadedChallengeView());
  if (loaded) return createElement(loaded, props);
  return (
    <Suspense fallback={<ChallengeSkeleton />}>
      <LoadedChallengeView {...props} />
    </Suspense>
  );
}

function FocusedChallengeView({ view, ...props }: PageViewProps & { view: ComponentType<PageViewProps> }) {
  useLateFocus();
  return createElement(view, props);
}

function ChallengeSkeleton() {
  return (
    <>
      <output className="visually-hidden">Loading</output>
      <div className="skeleton skeleton-heading" />
      <div className="skeleton skeleton-button" />
    </>
  );
}
