import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { ModuleDraft } from '#shared/authoring/draft-schema.ts';
import type { CardOutline, Module } from '#shared/catalog.ts';
import { toFailure } from '#client/api/failure.ts';
import { trpc, type RouterOutputs } from '#client/admin/api/trpc-hooks.ts';
import type { OpenedCard } from '../drafts/use-card-target.ts';
import { useModuleDraft } from '../drafts/use-module-draft.ts';

export type UploadLimits = RouterOutputs['admin']['uploadLimits'];

export interface CardEditorData {
  opened: OpenedCard | null;
  modules: readonly Module[];
  module: Module;
  /** Is true when the editor opened the card from a draft. The value stays true even when the draft is discarded or published later. */
  isInDraft: boolean;
  moduleDraft: ModuleDraft;
  siblings: readonly CardOutline[];
  fileNames: Readonly<Record<string, string>>;
  uploadLimits: UploadLimits;
}

type NotLoaded =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown; retry: () => void }
  | { status: 'missing'; what: 'card' | 'module' };

/**
 * Loads the data that the card editor needs for the current URL. While the module has an open draft, the editor shows the draft's version
 * of the card. The URL of a new card can name a module; if the URL names no module, the card belongs to the first module. The URL of a card
 * that exists only in a draft must name the module.
 */
export function useCardEditorData(): NotLoaded | ({ status: 'loaded' } & CardEditorData) {
  const { cardId = '' } = useParams();
  const [params] = useSearchParams();
  const isNew = cardId === 'new';
  // A list from before may lack the module, which somebody has made meanwhile.
  const modules = trpc.admin.modules.useQuery({}, { staleTime: 0 });
  const uploadLimits = trpc.admin.uploadLimits.useQuery();
  const [isInDraft, setInDraft] = useState<boolean | null>(null);
  // The query cache does not keep the card, because the editor must always load the latest version.
  const needsLiveCard = !isNew && (params.get('module') === null || isInDraft === false);
  const liveCard = trpc.admin.card.useQuery({ id: cardId }, { enabled: needsLiveCard, gcTime: 0 });
  const moduleId = params.get('module') ?? (isNew ? modules.data?.[0]?.id : liveCard.data?.card.moduleId);
  const moduleDraft = useModuleDraft(moduleId);
  // The editor keeps using the draft or the live card that it opened, even when the draft is discarded or published later.
  if (isInDraft === null && moduleDraft.isFetchedAfterMount && moduleDraft.data) setInDraft(moduleDraft.data.draft !== null);
  const draftCard = trpc.admin.card.useQuery({ id: cardId, draftOf: moduleId }, { enabled: !isNew && isInDraft === true, gcTime: 0 });
  const existing = isInDraft ? draftCard : liveCard;
  const newCardSiblings = trpc.admin.cardOutlines.useQuery(
    { moduleId: moduleId ?? '' },
    { enabled: isNew && isInDraft === false && moduleId !== undefined },
  );
  const siblings = isNew ? (isInDraft ? moduleDraft.data?.draft?.cards : newCardSiblings.data) : existing.data?.siblings;
  // The editor keeps the data that it has already loaded when a reload fails, because the administrator may be editing the card.
  if (isInDraft !== null && modules.data && uploadLimits.data && moduleDraft.data && siblings) {
    const module = modules.data.find(({ id }) => id === moduleId);
    if (!module) return modules.isFetching ? { status: 'loading' } : { status: 'missing', what: 'module' };
    const [opened, fileNames] = [existing.data ?? null, existing.data?.fileNames ?? {}];
    const loaded = { opened, isInDraft, moduleDraft: moduleDraft.data, modules: modules.data, module };
    return { status: 'loaded', ...loaded, siblings, fileNames, uploadLimits: uploadLimits.data };
  }
  if (existing.error && toFailure(existing.error).status === 404) return { status: 'missing', what: 'card' };
  if (isNew && modules.data?.length === 0 && !modules.isFetching) return { status: 'missing', what: 'module' };
  if (moduleDraft.error && toFailure(moduleDraft.error).code === 'module.missing') return { status: 'missing', what: 'module' };
  const failed = [modules, uploadLimits, existing, moduleDraft, newCardSiblings].filter((query) => query.isError);
  if (failed.length === 0) return { status: 'loading' };
  return { status: 'failed', error: failed[0]!.error, retry: () => void Promise.all(failed.map((query) => query.refetch())) };
}
