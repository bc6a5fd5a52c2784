import { lazy, Suspense, use } from 'react';
import { importOrReload } from '#client/import-or-reload.ts';
import { CanReloadContext } from '../can-reload-context.ts';
import type { WorkbookAnswerProps } from './workbook-answer.tsx';

/** Fetches the code that renders workbook answers, which only pages with workbook checks need. */
export const loadWorkbookAnswer = () => import('./workbook-answer.tsx');

const createLazyAnswer = (load: typeof loadWorkbookAnswer) => lazy(async () => ({ default: (await load()).WorkbookAnswer }));
const LearnersWorkbookAnswer = createLazyAnswer(() => importOrReload(loadWorkbookAnswer));
const PreviewedWorkbookAnswer = createLazyAnswer(loadWorkbookAnswer);

/** Renders a workbook answer, or a skeleton until the code for workbook answers has been fetched. */
export function LazyWorkbookAnswer(props: WorkbookAnswerProps) {
  const Answer = use(CanReloadContext) ? LearnersWorkbookAnswer : PreviewedWorkbookAnswer;
  return (
    <Suspense fallback={<div className="skeleton skeleton-button" />}>
      <Answer {...props} />
    </Suspense>
  );
}

const LazyFindings = lazy(async () => ({ default: (await loadWorkbookAnswer()).WorkbookFindings }));
/** Renders the findings without a skeleton, because the code for findings was loaded together with the code for workbook answers. */
export const LazyWorkbookFindings = (props: Parameters<typeof LazyFindings>[0]) => (
  <Suspense>
    <LazyFindings {...props} />
  </Suspense>
);
