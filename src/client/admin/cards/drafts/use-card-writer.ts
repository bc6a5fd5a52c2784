import type { ModuleDraft } from '#shared/authoring/draft-schema.ts';
import type { CardChanges, NewCard } from '#shared/catalog.ts';
import { trpc } from '#client/admin/api/trpc-hooks.ts';

export interface CardWriter {
  create: (card: NewCard) => Promise<unknown>;
  /** Changes a card. The server rejects the change when someone else has changed the card since `openedAt`. */
  change: (id: string, changes: CardChanges, openedAt: string) => Promise<unknown>;
  move: (id: string, order: number) => Promise<unknown>;
  remove: (id: string) => Promise<unknown>;
  /**
   * Returns the text of the success toast. After a change to the live module, the toast shows `liveText`. After a change to the draft, the
   * toast says that learners do not see the change yet.
   */
  describeSuccess: (liveText: string) => string;
}

/** Returns functions that change cards in the module's draft, or in the live module when no draft is open. */
export function useCardWriter(moduleDraft: ModuleDraft | null): CardWriter {
  const createCard = trpc.admin.createCard.useMutation();
  const updateCard = trpc.admin.updateCard.useMutation();
  const deleteCard = trpc.admin.deleteCard.useMutation();
  const changeDraft = trpc.admin.changeDraft.useMutation();
  if (!moduleDraft?.draft)
    return {
      create: (card) => createCard.mutateAsync(card),
      change: (id, changes, openedAt) => updateCard.mutateAsync({ id, changes, openedAt }),
      move: (id, order) => updateCard.mutateAsync({ id, changes: { order } }),
      remove: (id) => deleteCard.mutateAsync({ id }),
      describeSuccess: (liveText) => liveText,
    };
  const { module, liveVersion } = moduleDraft;
  const apply = (change: Parameters<typeof changeDraft.mutateAsync>[0]['change']) =>
    changeDraft.mutateAsync({ moduleId: module.id, change });
  return {
    create: (card) => apply({ verb: 'create', card }),
    change: (id, changes, openedAt) => apply({ verb: 'change', id, changes, openedAt }),
    move: (id, order) => apply({ verb: 'move', id, order }),
    remove: (id) => apply({ verb: 'remove', id }),
    describeSuccess: () => `In the draft; learners see version ${liveVersion}.`,
  };
}
