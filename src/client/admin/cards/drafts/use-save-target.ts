import { useState } from 'react';
import type { ModuleDraft } from '#shared/authoring/draft-schema.ts';
import type { Card } from '#shared/catalog.ts';
import { toFailure } from '#client/api/failure.ts';
import { trpc } from '#client/admin/api/trpc-hooks.ts';
import { useMutationToasts } from '#client/admin/api/use-mutation-toasts.ts';
import { useCardWriter, type CardWriter } from './use-card-writer.ts';

type OpenedCard = { card: Card; updatedAt: string };

export interface SaveTarget {
  /** Contains the stored card with which the form compares its values, or null when saving creates a new card. */
  opened: OpenedCard | null;
  isInDraft: boolean;
  /** Is true when another administrator has discarded or published the draft to which the form saves its changes. */
  isGone: boolean;
  writer: CardWriter;
  loadLatest: (id: string) => Promise<OpenedCard>;
  /** Switches the form between saving to the open draft and saving to the live module. Switching does not change the values in the form. */
  retarget: (isInDraft: boolean) => Promise<void>;
}

/**
 * Decides whether the card form saves its changes to the open draft or to the live module. An open form switches between the draft and the
 * live module only when the administrator asks for it.
 */
export function useSaveTarget(initial: { opened: OpenedCard | null; isInDraft: boolean }, moduleDraft: ModuleDraft): SaveTarget {
  const { client } = trpc.useUtils();
  const { showFailure } = useMutationToasts();
  const [{ opened, isInDraft }, setTarget] = useState({ opened: initial.opened, isInDraft: initial.isInDraft });
  const moduleId = moduleDraft.module.id;
  const load = (id: string, fromDraft: boolean): Promise<OpenedCard> =>
    fromDraft ? client.admin.draftCard.query({ moduleId, id }) : client.admin.card.query({ id });
  const retarget = async (toDraft: boolean) => {
    try {
      setTarget({ opened: initial.opened && (await load(initial.opened.card.id, toDraft)), isInDraft: toDraft });
    } catch (error) {
      // When the card existed only in the discarded draft, saving the form creates the card again.
      if (toFailure(error).code === 'card.missing') setTarget({ opened: null, isInDraft: toDraft });
      else showFailure(error);
    }
  };
  return {
    opened,
    isInDraft,
    isGone: isInDraft && moduleDraft.draft === null,
    writer: useCardWriter(isInDraft ? moduleDraft : null),
    loadLatest: (id) => load(id, isInDraft),
    retarget,
  };
}
