import { createElement, lazy, Suspense, useState, type ComponentType } from 'react';
import { loadChallengeView, loadedChallengeView } from '../lazy-views.ts';
import type { PageViewProps } from '../page-view-props.ts';
import { useLateHeading } from './use-late-focus.ts';

const Awaited = lazy(async () => {
  const view = await loadChallengeView();
  return { default: (props: PageViewProps) => <Late view={view} {...props} /> };
});

/** The view of a challenge. Fetched ahead, it is there at once; opened as the very first page, it has a shape until it comes. */
export function LateChallenge(props: PageViewProps) {
  // Not `lazy` when it is here: that would show the shape for a moment all the same, and the arriving page would find no heading.
  const [loaded] = useState(() => loadedChallengeView());
  if (loaded) return createElement(loaded, props);
  return (
    <Suspense fallback={<Shape />}>
      <Awaited {...props} />
    </Suspense>
  );
}

function Late({ view, ...props }: PageViewProps & { view: ComponentType<PageViewProps> }) {
  useLateHeading();
  return createElement(view, props);
}

function Shape() {
  return (
    <>
      <output className="vh">Loading</output>
      <div className="sk heading" />
      <div className="sk button" />
    </>
  );
}
