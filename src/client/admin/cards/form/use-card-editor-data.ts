import { useParams, useSearchParams } from 'react-router';
import type { Card, CardOutline, Module } from '#shared/catalog.ts';
import { toFailure } from '#client/api/failure.ts';
import { trpc, type RouterOutputs } from '#client/admin/api/trpc-hooks.ts';

export type UploadLimits = RouterOutputs['admin']['uploadLimits'];

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
  /** In MB, by the kind of the file. */
  uploadLimits: UploadLimits;
}

type NotLoaded =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown; retry: () => void }
  | { status: 'missing'; what: 'card' | 'module' };

/** Loads what the editor at this address needs. The address of a new card names its module, or else the first module is taken. */
export function useCardEditorData(): NotLoaded | ({ status: 'loaded' } & CardEditorData) {
  const { cardId = '' } = useParams();
  const [params] = useSearchParams();
  const isNew = cardId === 'new';
  const modules = trpc.admin.modules.useQuery({});
  const uploadLimits = trpc.admin.uploadLimits.useQuery();
  // Not cached, because the editor must open on the latest version of the card.
  const existing = trpc.admin.card.useQuery({ id: cardId }, { enabled: !isNew, gcTime: 0 });
  const newCardModuleId = params.get('module') ?? modules.data?.[0]?.id ?? '';
  const newCardSiblings = trpc.admin.cardOutlines.useQuery({ moduleId: newCardModuleId }, { enabled: isNew && newCardModuleId !== '' });

  const siblings = isNew ? newCardSiblings.data : existing.data?.siblings;
  // Loaded data is kept when reloading it fails, because a form may be open on it.
  if (modules.data && uploadLimits.data && siblings) {
    const moduleId = existing.data?.card.moduleId ?? newCardModuleId;
    const module = modules.data.find(({ id }) => id === moduleId);
    if (!module) return { status: 'missing', what: 'module' };
    return { status: 'loaded', opened: existing.data ?? null, modules: modules.data, module, siblings, uploadLimits: uploadLimits.data };
  }
  if (existing.error && toFailure(existing.error).status === 404) return { status: 'missing', what: 'card' };
  if (isNew && modules.data?.length === 0) return { status: 'missing', what: 'module' };
  const failed = [modules, uploadLimits, existing, newCardSiblings].filter((query) => query.isError);
  if (failed.length === 0) return { status: 'loading' };
  return { status: 'failed', error: failed[0]!.error, retry: () => void Promise.all(failed.map((query) => query.refetch())) };
}
