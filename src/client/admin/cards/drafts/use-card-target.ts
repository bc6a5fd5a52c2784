import { useState } from 'react';
import { draftsWords } from '#admin-words/drafts.ts';
import type { CardAfterChange, DraftChange, ModuleDraft } from '#shared/authoring/draft-schema.ts';
import type { EditableCard } from '#shared/catalog.ts';
import { toFailure } from '#client/api/failure.ts';
import { trpc } from '#client/admin/api/trpc-hooks.ts';
import { useMutationToasts } from '#client/admin/api/use-mutation-toasts.ts';

export type OpenedCard = Pick<EditableCard, 'card' | 'updatedAt'>;

export interface CardTarget {
  isInDraft: boolean;
  load: (id: string) => Promise<OpenedCard>;
  /** Makes one change. The server rejects the change of a card that someone else has changed since `openedAt`. */
  write: (change: DraftChange) => Promise<CardAfterChange>;
  /**
   * Returns the text of the success toast. After a change to the live module, the toast shows `liveText`. After a change to the draft, the
   * toast says that learners do not see the change yet.
   */
  describeSuccess: (liveText: string) => string;
}

export function useCardTarget(moduleDraft: ModuleDraft | null, isInDraft = Boolean(moduleDraft?.draft)): CardTarget {
  const { client } = trpc.useUtils();
  const changeCard = trpc.admin.changeCard.useMutation();
  const draftOf = isInDraft ? moduleDraft?.module.id : undefined;
  return {
    isInDraft,
    load: (id) => client.admin.card.query({ id, draftOf }),
    write: (change) => changeCard.mutateAsync({ draftOf, change }),
    describeSuccess: (liveText) => (isInDraft ? draftsWords.inDraft(moduleDraft?.liveVersion) : liveText),
  };
}

export interface SaveTarget extends CardTarget {
  /** Contains the stored card with which the form compares its values, or null when saving creates a new card. */
  opened: OpenedCard | null;
  /** Is true when another administrator has discarded or published the draft to which the form saves its changes. */
  isGone: boolean;
  /** Switches the form between saving to the open draft and saving to the live module. Switching does not change the values in the form. */
  retarget: (isInDraft: boolean) => Promise<void>;
}

/** An open form switches between the draft and the live module only when the administrator asks for it. */
export function useSaveTarget(initial: { opened: OpenedCard | null; isInDraft: boolean }, moduleDraft: ModuleDraft): SaveTarget {
  const { client } = trpc.useUtils();
  const { showFailure } = useMutationToasts();
  // A later load of the card must not change the card with which the form compares its values.
  const [openedFirst] = useState(initial.opened);
  const [{ opened, isInDraft }, setTarget] = useState({ opened: openedFirst, isInDraft: initial.isInDraft });
  const retarget = async (toDraft: boolean) => {
    try {
      const draftOf = toDraft ? moduleDraft.module.id : undefined;
      // The form keeps the card that it opened: compared with a card that somebody else has changed meanwhile, it would undo those changes.
      if (openedFirst) await client.admin.card.query({ id: openedFirst.card.id, draftOf });
      setTarget({ opened: openedFirst, isInDraft: toDraft });
    } catch (error) {
      // When the card existed only in the discarded draft, saving the form creates the card again.
      if (toFailure(error).code === 'card.missing') setTarget({ opened: null, isInDraft: toDraft });
      else showFailure(error);
    }
  };
  return { ...useCardTarget(moduleDraft, isInDraft), opened, isGone: isInDraft && moduleDraft.draft === null, retarget };
}
