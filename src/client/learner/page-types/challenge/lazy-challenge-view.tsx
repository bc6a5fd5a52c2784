import { createElement, lazy, Suspense, use, useEffect, useState, type ComponentType } from 'react';
import { importOrReload } from '#client/import-or-reload.ts';
import { getLoadedChallengeView, loadChallengeView } from '../lazy-views.ts';
import type { PageViewProps } from '../page-view-props.ts';
import { CanReloadContext } from '../can-reload-context.ts';
import { appEn } from '#shared/words/en/app.ts';
import { useWords } from '#client/words/words-store.ts';

const createLazyView = (load: () => Promise<ComponentType<PageViewProps>>) =>
  lazy(async () => {
    const View = await load();
    return { default: (props: PageViewProps) => <DeferredChallengeView View={View} {...props} /> };
  });
const LearnersChallengeView = createLazyView(() => importOrReload(loadChallengeView));
const PreviewedChallengeView = createLazyView(loadChallengeView);

/** Shows the challenge view immediately if its code has been prefetched, or a skeleton until the code arrives. */
export function LazyChallengeView(props: PageViewProps) {
  // `React.lazy` shows its fallback briefly even if the code is available, and the page would have no heading to focus during that time.
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
 * Renders the challenge view when the view's code arrives after the page has been shown. Once the code has arrived, the challenge's heading
 * takes the focus, unless another element has it.
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
      <output className="visually-hidden">{useWords(appEn).loading}</output>
      <div className="skeleton skeleton-heading" />
      <div className="skeleton skeleton-button" />
    </>
  );
}
