import { createElement, lazy, Suspense, use, useEffect, useState, type ComponentType } from 'react';
import { importOrReload } from '#client/import-or-reload.ts';
import type { LazyView } from './lazy-views.ts';
import type { PageViewProps } from './page-view-props.ts';
import { CanReloadContext } from './can-reload-context.ts';
import { appEn } from '#shared/words/en/app.ts';
import { useWords } from '#client/words/words-store.ts';

const suspend = (load: LazyView['load']) =>
  lazy(async () => {
    const View = await load();
    return { default: (props: PageViewProps) => <DeferredView View={View} {...props} /> };
  });

/** Returns a component that shows a view immediately if its code has been prefetched, or a skeleton until the code arrives. */
export function createLazyPageView({ load, getLoaded }: LazyView): ComponentType<PageViewProps> {
  const LearnersView = suspend(() => importOrReload(load));
  const PreviewedView = suspend(load);
  return function LazyPageView(props: PageViewProps) {
    // `React.lazy` shows its fallback briefly even if the code is available, and the page would have no heading to focus during that time.
    const [View] = useState(() => getLoaded());
    const SuspendedView = use(CanReloadContext) ? LearnersView : PreviewedView;
    if (View) return createElement(View, props);
    return (
      <Suspense fallback={<PageSkeleton />}>
        <SuspendedView {...props} />
      </Suspense>
    );
  };
}

/**
 * Renders a view when its code arrives after the page has been shown. Once the code has arrived, the page's heading takes the focus, unless
 * another element has it.
 */
function DeferredView({ View, ...props }: PageViewProps & { View: ComponentType<PageViewProps> }) {
  useEffect(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('.page h1')?.focus({ preventScroll: true });
  }, []);
  return createElement(View, props);
}

function PageSkeleton() {
  return (
    <>
      <output className="visually-hidden">{useWords(appEn).loading}</output>
      <div className="skeleton skeleton-heading" />
      <div className="skeleton skeleton-button" />
    </>
  );
}
