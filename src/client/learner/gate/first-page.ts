import type { Card, Module } from '#shared/catalog.ts';
import type { Session } from '#shared/session.ts';
import { openCard } from '#shared/navigation.ts';
import type { ToastWords } from '#client/ui/toast.tsx';

export const DEMO_START = '/play/demo/demo-info-1';

export const WELCOME: ToastWords = { title: 'Success', text: 'Welcome to your learning experience!' };

const problems = {
  noProduct: { title: 'Error', text: 'Unable to find your learning content', isBad: true },
  notLoaded: { title: 'Error', text: 'Unable to load your learning content', isBad: true },
  noModules: { title: 'No Content', text: 'No learning modules found for this product', isBad: true },
  noPages: { title: 'No Pages', text: 'No learning pages found in this module', isBad: true },
} satisfies Record<string, ToastWords>;

/** The two questions that lead to the first page. */
export interface Content {
  modules: (productSlug: string) => Promise<Module[]>;
  cards: (moduleId: string) => Promise<Card[]>;
}

/** Where a learner starts, or why that cannot be said. */
export async function findFirstPage(
  session: Session | null | undefined,
  content: Content,
): Promise<{ path: string } | { problem: ToastWords }> {
  const productSlug = session?.product?.slug;
  if (!productSlug) return { problem: problems.noProduct };
  try {
    const module = (await content.modules(productSlug))[0];
    if (!module) return { problem: problems.noModules };
    const card = openCard(await content.cards(module.id), undefined);
    if (!card) return { problem: problems.noPages };
    return { path: `/play/${encodeURIComponent(module.slug)}/${encodeURIComponent(card.slug)}` };
  } catch {
    return { problem: problems.notLoaded };
  }
}
