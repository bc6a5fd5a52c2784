import { useParams, useSearchParams } from 'react-router';
import type { Card, CardOutline, Module } from '#shared/catalog.ts';
import { toFailure } from '#client/api/failure.ts';
import { trpc } from '../api/trpc-hooks.ts';

/** A card as it was when its editor was opened. */
export interface OpenedCard {
  card: Card;
  /** The card's version, sent along with a save for optimistic locking. */
  updatedAt: string;
}

export interface CardEditorData {
  /** Null for a new card. */
  opened: OpenedCard | null;
  modules: readonly Module[];
  module: Module;
  /** The module's other cards. */
  siblings: readonly CardOutline[];
}

type Loading =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown; retry: () => void }
  | { status: 'missing'; what: 'card' | 'module' };

/** Loads what the editor at this address needs: the card, or nothing for a new one, and the cards it can link to. */
export function useCardEditorData(): Loading | ({ status: 'loaded' } & CardEditorData) {
  const { cardId = '' } = useParams();
  const [params] = useSearchParams();
  const isNew = cardId === 'new';
  const modules = trpc.admin.modules.useQuery({});
  // Not kept: the editor must open on the latest version of the card.
  const existing = trpc.admin.card.useQuery({ id: cardId }, { enabled: !isNew, gcTime: 0 });
  const newCardModuleId = params.get('module') ?? modules.data?.[0]?.id ?? '';
  const newCardSiblings = trpc.admin.cardOutlines.useQuery({ moduleId: newCardModuleId }, { enabled: isNew && newCardModuleId !== '' });

  const error = modules.error ?? existing.error ?? newCardSiblings.error;
  const retry = () =>
    void Promise.all([modules, existing, newCardSiblings].filter((query) => query.isError).map((query) => query.refetch()));
  // Loaded data stays when reloading it fails, because a form may be open on it.
  const siblings = isNew ? newCardSiblings.data : existing.data?.siblings;
  if (existing.data === undefined && existing.error && toFailure(existing.error).status === 404) return { status: 'missing', what: 'card' };
  if (isNew && modules.data && newCardModuleId === '') return { status: 'missing', what: 'module' };
  if (!modules.data || !siblings) return error ? { status: 'failed', error, retry } : { status: 'loading' };
  const moduleId = existing.data?.card.moduleId ?? newCardModuleId;
  const module = modules.data.find(({ id }) => id === moduleId);
  if (!module) return { status: 'missing', what: 'module' };
  return { status: 'loaded', opened: existing.data ?? null, modules: modules.data, module, siblings };
}
