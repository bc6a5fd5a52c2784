import { useParams, useSearchParams } from 'react-router';
import type { Card, CardOutline, Module } from '#shared/catalog.ts';
import { toFailure } from '#client/api/failure.ts';
import { trpc, type RouterOutputs } from '#client/admin/api/trpc-hooks.ts';

export type UploadLimits = RouterOutputs['admin']['uploadLimits'];

/** Describes a card as it was when the administrator opened its editor. */
export interface OpenedCard {
  card: Card;
  /** Contains the version of the card. Saving sends the version to the server for optimistic locking. */
  updatedAt: string;
}

export interface CardEditorData {
  /** Contains the opened card, or null for a new card. */
  opened: OpenedCard | null;
  modules: readonly Module[];
  module: Module;
  /** Lists the other cards of the module. */
  siblings: readonly CardOutline[];
  /** Maps the ids of the card's files to their original names. */
  fileNames: Readonly<Record<string, string>>;
  /** Contains the largest accepted size of each kind of file, in MB. */
  uploadLimits: UploadLimits;
}

type NotLoaded =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown; retry: () => void }
  | { status: 'missing'; what: 'card' | 'module' };

/**
 * Loads the data that the card editor needs for the current URL. The URL of a new card can name its module. When the URL names no
 * module, the editor uses the first module.
 */
export function useCardEditorData(): NotLoaded | ({ status: 'loaded' } & CardEditorData) {
  const { cardId = '' } = useParams();
  const [params] = useSearchParams();
  const isNew = cardId === 'new';
  const modules = trpc.admin.modules.useQuery({});
  const uploadLimits = trpc.admin.uploadLimits.useQuery();
  // The query cache does not keep the card, because the editor must open the latest version.
  const existing = trpc.admin.card.useQuery({ id: cardId }, { enabled: !isNew, gcTime: 0 });
  const newCardModuleId = params.get('module') ?? modules.data?.[0]?.id ?? '';
  const newCardSiblings = trpc.admin.cardOutlines.useQuery({ moduleId: newCardModuleId }, { enabled: isNew && newCardModuleId !== '' });

  const siblings = isNew ? newCardSiblings.data : existing.data?.siblings;
  // The editor keeps loaded data when a reload fails, because the administrator may be editing the card.
  if (modules.data && uploadLimits.data && siblings) {
    const moduleId = existing.data?.card.moduleId ?? newCardModuleId;
    const module = modules.data.find(({ id }) => id === moduleId);
    if (!module) return { status: 'missing', what: 'module' };
    const [opened, fileNames] = [existing.data ?? null, existing.data?.fileNames ?? {}];
    return { status: 'loaded', opened, modules: modules.data, module, siblings, fileNames, uploadLimits: uploadLimits.data };
  }
  if (existing.error && toFailure(existing.error).status === 404) return { status: 'missing', what: 'card' };
  if (isNew && modules.data?.length === 0) return { status: 'missing', what: 'module' };
  const failed = [modules, uploadLimits, existing, newCardSiblings].filter((query) => query.isError);
  if (failed.length === 0) return { status: 'loading' };
  return { status: 'failed', error: failed[0]!.error, retry: () => void Promise.all(failed.map((query) => query.refetch())) };
}
