import { createElement, lazy, Suspense, use, useEffect, useState, type ComponentType } from 'react';
import { importOrReload } from '#client/import-or-reload.ts';
import { getLoadedChallengeView, loadChallengeView } from '../lazy-views.ts';
import type { PageViewProps } from '../page-view-props.ts';
import { CanReloadContext } from '../can-reload-context.ts';

const createLazyView = (load: () => Promise<ComponentType<PageViewProps>>) =>
  lazy(async () => {
    const View = await load();
    return { default: (props: PageViewProps) => <DeferredChallengeView View={View} {...props} /> };
  });
const LearnersChallengeView = createLazyView(() => importOrReload(loadChallengeView));
const PreviewedChallengeView = createLazyView(loadChallengeView);

/**
 * Shows the challenge view immediately when the code of the view has been prefetched, or shows a skeleton until the code of the view
 * arrives.
 */
export function LazyChallengeView(props: PageViewProps) {
  // React's `lazy` shows its fallback briefly even if the code is available, and during that time the page would have no heading to focus.
  const [View] = useState(() => getLoadedChallengeView());
  const SuspendedView = use(CanReloadContext) ? LearnersChallengeView : PreviewedChallengeView;
  if (View) return createElement(View, props);
  return (
    <Suspense fallback={<ChallengeSkeleton />}>
      <SuspendedView {...props} />
    </Suspense>
  );
}

/**
 * Renders the challenge view when its code arrives after the page is shown. The heading of the challenge takes the focus when the challenge
 * view appears, unless another element already has the focus.
 */
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
