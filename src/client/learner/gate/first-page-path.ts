import type { OpenedModule } from '#shared/opened-module.ts';
import type { Session } from '#shared/session.ts';
import { findRequestedCard } from '#shared/routing/navigation.ts';
import type { ToastMessage } from '#client/ui/toast.tsx';
import { getWords } from '#client/words/words-store.ts';
import { appEn } from '#shared/words/en/app.ts';
import { gateEn } from '#shared/words/en/gate.ts';

export const DEMO_FIRST_PAGE_PATH = '/play/demo/demo-info-1';

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
  const words = getWords(gateEn);
  if (!session?.product?.slug) return { problem: { title: getWords(appEn).error, text: words.noProduct, isError: true } };
  if (firstModule === undefined) return { problem: { title: getWords(appEn).error, text: words.notLoaded, isError: true } };
  if (firstModule === null) return { problem: { title: words.noContent, text: words.noModules, isError: true } };
  const card = findRequestedCard(firstModule.cards, undefined);
  if (!card) return { problem: { title: words.noPagesTitle, text: words.noPages, isError: true } };
  return { path: `/play/${encodeURIComponent(firstModule.module.slug)}/${encodeURIComponent(card.slug)}` };
}
