import type { Card, Module } from '#shared/catalog.ts';
import type { Session } from '#shared/session.ts';
import { findRequestedCard } from '#shared/navigation.ts';
import type { ToastMessage } from '#client/ui/toast.tsx';

export const DEMO_START_PATH = '/play/demo/demo-info-1';

export const WELCOME_TOAST: ToastMessage = { title: 'Success', text: 'Welcome to your learning experience!' };

const problems = {
  noProduct: { title: 'Error', text: 'Unable to find your learning content', isError: true },
  notLoaded: { title: 'Error', text: 'Unable to load your learning content', isError: true },
  noModules: { title: 'No Content', text: 'No learning modules found for this product', isError: true },
  noPages: { title: 'No Pages', text: 'No learning pages found in this module', isError: true },
} satisfies Record<string, ToastMessage>;

/** The two questions that lead to the first page. */
export interface ContentLoaders {
  modules: (productSlug: string) => Promise<Module[]>;
  cards: (moduleId: string) => Promise<Card[]>;
}

/** Where a learner starts, or why that cannot be said. */
export async function findFirstPage(
  session: Session | null | undefined,
  content: ContentLoaders,
): Promise<{ path: string } | { problem: ToastMessage }> {
  const productSlug = session?.product?.slug;
  if (!productSlug) return { problem: problems.noProduct };
  try {
    const module = (await content.modules(productSlug))[0];
    if (!module) return { problem: problems.noModules };
    const card = findRequestedCard(await content.cards(module.id), undefined);
    if (!card) return { problem: problems.noPages };
    return { path: `/play/${encodeURIComponent(module.slug)}/${encodeURIComponent(card.slug)}` };
  } catch {
    return { problem: problems.notLoaded };
  }
}
