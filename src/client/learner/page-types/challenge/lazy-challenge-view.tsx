import { createElement, lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { getLoadedChallengeView, loadChallengeView } from '../lazy-views.ts';
import type { PageViewProps } from '../page-view-props.ts';

const SuspendedChallengeView = lazy(async () => {
  const View = await loadChallengeView();
  return { default: (props: PageViewProps) => <DeferredChallengeView View={View} {...props} /> };
});

/** The challenge view. It is shown at once when its code has been prefetched, else after a skeleton. */
export function LazyChallengeView(props: PageViewProps) {
  // `lazy` shows its fallback for a moment even if the code is there, and the page would have no heading to focus.
  const [View] = useState(() => getLoadedChallengeView());
  if (View) return createElement(View, props);
  return (
    <Suspense fallback={<ChallengeSkeleton />}>
      <SuspendedChallengeView {...props} />
    </Suspense>
  );
}

/** The view when its code arrives after the page is shown. Its heading gets the focus, as on other pages, unless another element has it by now. */
function DeferredChallengeView({ View, ...props }: PageViewProps & { View: ComponentType<PageViewProps> }) {
  useEffect(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('.page h1')?.focus({ preventScroll: true });
  }, []);
  return createElement(View, props);
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
