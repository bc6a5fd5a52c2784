import { modals } from '@mantine/modals';
import { useState } from 'react';
import type { Card } from '#shared/catalog.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { setServerFieldError } from '../ui/form/set-server-field-error.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { parseCardFormValues, diffCard, isSameCard, type CardFormValues } from './card-form-values.ts';
import { rejectSlowPatterns } from './reject-slow-patterns.ts';
import type { CardForm } from './use-card-form.ts';

interface SaveOptions {
  form: CardForm;
  /** The card as it was when the form was opened; null for a new one. */
  card: Card | null;
  onSaved: () => void;
}

/** Saves a card: a new one whole, a changed one only where it was changed, and never over someone else's change unasked. */
export function useSaveCard({ form, card, onSaved }: SaveOptions) {
  const { showSuccess, showFailure } = useMutationToasts();
  const cache = trpc.useUtils();
  const [isSaving, setSaving] = useState(false);

  const store = async (draft: CardFormValues) => {
    const next = parseCardFormValues(draft);
    if (next === null || (await rejectSlowPatterns(form, draft))) return;
    if (card === null) {
      await cache.client.admin.createCard.mutate(next);
      showSuccess('Learning page created successfully.');
    } else {
      // What is compared is what the server then insists on, so that no change slips in between.
      const now = await cache.client.admin.card.query({ id: card.id });
      if (!isSameCard(card, now.card) && !(await confirmOverwrite())) return;
      await cache.client.admin.updateCard.mutate({ id: card.id, changes: diffCard(card, next), openedAt: now.updatedAt });
      showSuccess('Learning page updated successfully.');
    }
    onSaved();
  };
  const save = async (draft: CardFormValues) => {
    if (isSaving) return;
    setSaving(true);
    try {
      await store(draft);
    } catch (error) {
      setServerFieldError(form, error);
      showFailure(error);
    } finally {
      setSaving(false);
    }
  };
  return { save, isSaving };
}

function confirmOverwrite(): Promise<boolean> {
  return new Promise((answer) => {
    modals.openConfirmModal({
      title: 'Someone else changed this card',
      children:
        'It was saved by another administrator after you opened it. Saving now writes your changes over theirs in the fields you changed; reload the page to see theirs first.',
      labels: { confirm: 'Save anyway', cancel: 'Keep editing' },
      onConfirm: () => answer(true),
      onClose: () => answer(false),
    });
  });
}
