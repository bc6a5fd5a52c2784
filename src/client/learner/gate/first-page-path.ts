import type { OpenedModule } from '#shared/opened-module.ts';
import type { Session } from '#shared/session.ts';
import { findRequestedCard } from '#shared/routing/navigation.ts';
import type { ToastMessage } from '#client/ui/toast.tsx';

export const DEMO_FIRST_PAGE_PATH = '/play/demo/demo-info-1';

const problems = {
  noProduct: { title: 'Error', text: 'Unable to find your learning content', isError: true },
  notLoaded: { title: 'Error', text: 'Unable to load your learning content', isError: true },
  noModules: { title: 'No Content', text: 'No learning modules found for this product', isError: true },
  noPages: { title: 'No Pages', text: 'No learning pages found in this module', isError: true },
} satisfies Record<string, ToastMessage>;

/**
 * Returns the path of the first page of the first module, where every learner starts. If the product, the module or the page is missing,
 * returns a toast that says what is missing.
 */
export function findFirstPagePath({
  session,
  firstModule,
}: {
  session: Session | null;
  firstModule?: OpenedModule | null;
}): { path: string } | { problem: ToastMessage } {
  if (!session?.product?.slug) return { problem: problems.noProduct };
  if (firstModule === undefined) return { problem: problems.notLoaded };
  if (firstModule === null) return { problem: problems.noModules };
  const card = findRequestedCard(firstModule.cards, undefined);
  if (!card) return { problem: problems.noPages };
  return { path: `/play/${encodeURIComponent(firstModule.module.slug)}/${encodeURIComponent(card.slug)}` };
}
