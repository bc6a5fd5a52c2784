import { modals } from '@mantine/modals';
import { useState } from 'react';
import type { NewCard } from '#shared/catalog.ts';
import { toFailure } from '#client/api/failure.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { setServerFieldError } from '../ui/form/set-server-field-error.ts';
import type { CardWriter } from './drafts/use-card-writer.ts';
import { diffCard, isSameCard } from './form/card-diff.ts';
import { parseCardFormValues, type CardFormValues } from './form/card-form-values.ts';
import { setSlowRegexErrors } from './form/set-slow-regex-errors.ts';
import type { OpenedCard } from './form/use-card-editor-data.ts';
import type { CardForm } from './form/use-card-form.ts';

interface SaveOptions {
  form: CardForm;
  opened: OpenedCard | null;
  writer: CardWriter;
  /** Loads the latest version of the card after another administrator has changed it. */
  loadLatest: (id: string) => Promise<OpenedCard>;
  onSaved: () => void;
}

/**
 * Creates a card, or sends the changed fields of an existing card. The hook asks for confirmation before it overwrites another
 * administrator's changes.
 */
export function useSaveCard({ form, opened, writer, loadLatest, onSaved }: SaveOptions) {
  const { showSuccess, showFailure } = useMutationToasts();
  const cache = trpc.useUtils();
  const [isSaving, setSaving] = useState(false);

  /** Updates a card with optimistic locking. The server rejects the changes when someone else has changed the card since `updatedAt`. */
  const update = async ({ card, updatedAt }: OpenedCard, changes: Partial<NewCard>): Promise<boolean> => {
    try {
      await writer.change(card.id, changes, updatedAt);
      return true;
    } catch (error) {
      if (toFailure(error).code !== 'card.changed') throw error;
      const latest = await loadLatest(card.id);
      return (isSameCard(card, latest.card) || (await confirmOverwrite())) && update(latest, changes);
    }
  };
  const store = async (values: CardFormValues) => {
    const card = parseCardFormValues(values);
    if (card === null || (await setSlowRegexErrors(form, values))) return;
    if (opened === null) {
      await writer.create(card);
      showSuccess(writer.describeSuccess('Learning page created successfully.'));
    } else {
      if (!(await update(opened, diffCard(opened.card, card)))) return;
      showSuccess(writer.describeSuccess('Learning page updated successfully.'));
    }
    onSaved();
  };
  const save = async (values: CardFormValues) => {
    if (isSaving) return;
    setSaving(true);
    try {
      await store(values);
    } catch (error) {
      setServerFieldError(form, error);
      // When the draft no longer exists, invalidating its query makes a notice appear above the form, so no toast is needed.
      if (toFailure(error).code === 'draft.missing') await cache.admin.draft.invalidate();
      else showFailure(error);
    } finally {
      setSaving(false);
    }
  };
  return { save, isSaving };
}

function confirmOverwrite(): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title: 'Someone else changed this card',
      children:
        'It was saved by another administrator after you opened it. Saving now writes your changes over theirs in the fields you changed; reload the page to see theirs first.',
      labels: { confirm: 'Save anyway', cancel: 'Keep editing' },
      onConfirm: () => resolve(true),
      onClose: () => resolve(false),
    });
  });
}
