import { lazy, Suspense, use } from 'react';
import { importOrReload } from '#client/import-or-reload.ts';
import { CanReloadContext } from '../can-reload-context.ts';
import type { GridPanelProps } from './grid-panel.tsx';

const loadGridPanel = () => import('./grid-panel.tsx');
const createLazyPanel = (load: typeof loadGridPanel) => lazy(async () => ({ default: (await load()).GridPanel }));
const LearnersGridPanel = createLazyPanel(() => importOrReload(loadGridPanel));
const PreviewedGridPanel = createLazyPanel(loadGridPanel);

/** Renders the grid, whose code only learners fetch who open it. */
export function LazyGridPanel(props: GridPanelProps) {
  const Panel = use(CanReloadContext) ? LearnersGridPanel : PreviewedGridPanel;
  return (
    <Suspense fallback={<div className="skeleton skeleton-button" />}>
      <Panel {...props} />
    </Suspense>
  );
}
