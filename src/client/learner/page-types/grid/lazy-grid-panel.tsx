import { lazy, Suspense, use, useState } from 'react';
import { importOrReload } from '#client/import-or-reload.ts';
import { CanReloadContext } from '../can-reload-context.ts';
import type * as GridModule from './grid-panel.tsx';

let loaded: typeof GridModule | null = null;

export async function loadGridPanel(): Promise<typeof GridModule> {
  return (loaded = await import('./grid-panel.tsx'));
}

const createLazyPanel = (load: typeof loadGridPanel) => lazy(async () => ({ default: (await load()).GridPanel }));
const LearnersGridPanel = createLazyPanel(() => importOrReload(loadGridPanel));
const PreviewedGridPanel = createLazyPanel(loadGridPanel);

/** Renders the grid, whose code only learners fetch who open it. */
export function LazyGridPanel(props: GridModule.GridPanelProps) {
  // After a fallback, React shows nothing else for 300 ms, so code that is here already is used at once.
  const [AtOnce] = useState(() => loaded?.GridPanel);
  const Lazy = use(CanReloadContext) ? LearnersGridPanel : PreviewedGridPanel;
  const Panel = AtOnce ?? Lazy;
  return (
    <Suspense fallback={<div className="skeleton skeleton-button" />}>
      <Panel {...props} />
    </Suspense>
  );
}
