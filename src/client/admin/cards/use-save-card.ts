import { modals } from '@mantine/modals';
import { useState } from 'react';
import { cardsWords } from '#admin-words/cards.ts';
import type { NewCard } from '#shared/catalog.ts';
import { toFailure } from '#client/api/failure.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { setServerFieldError } from '../ui/form/set-server-field-error.ts';
import type { OpenedCard, SaveTarget } from './drafts/use-card-target.ts';
import { diffCard, isSameCard } from './form/card-diff.ts';
import { parseCardFormValues, type CardFormValues } from './form/card-form-values.ts';
import type { CardForm } from './form/use-card-form.ts';
import { getPageTypeRules } from '#shared/page-types/page-type-registry.ts';
import { SLOW_REGEX_MESSAGE } from '#shared/redos-probe.ts';
import { isSlowRegex } from './form/run-regex.ts';

interface SaveOptions {
  form: CardForm;
  target: SaveTarget;
  onSaved: () => void;
}

/**
 * Creates a card, or sends the changed fields of an existing card. The hook asks for confirmation before it overwrites another
 * administrator's changes.
 */
export function useSaveCard({ form, target, onSaved }: SaveOptions) {
  const { showSuccess, showFailure } = useMutationToasts();
  const cache = trpc.useUtils();
  const [isSaving, setSaving] = useState(false);

  /** Updates a card with optimistic locking. The server rejects the changes when someone else has changed the card since `updatedAt`. */
  const update = async ({ card, updatedAt }: OpenedCard, changes: Partial<NewCard>): Promise<boolean> => {
    try {
      await target.write({ verb: 'change', id: card.id, changes, openedAt: updatedAt });
      return true;
    } catch (error) {
      if (toFailure(error).code !== 'card.changed') throw error;
      const latest = await target.load(card.id);
      return (isSameCard(card, latest.card) || (await confirmOverwrite())) && update(latest, changes);
    }
  };
  const store = async (values: CardFormValues): Promise<boolean> => {
    const card = parseCardFormValues(values);
    if (card === null || (await setSlowRegexErrors(form, values))) return false;
    if (target.opened === null) {
      await target.write({ verb: 'create', card });
      showSuccess(target.describeSuccess(cardsWords.learningPageCreated));
    } else {
      if (!(await update(target.opened, diffCard(target.opened.card, card)))) return false;
      showSuccess(target.describeSuccess(cardsWords.learningPageUpdated));
    }
    onSaved();
    return true;
  };
  const save = async (values: CardFormValues) => {
    if (isSaving) return;
    setSaving(true);
    try {
      // After the card was saved, the form stays in this state until the next screen takes its place.
      setSaving(await store(values));
    } catch (error) {
      setServerFieldError(form, error);
      setSaving(false);
      // When the draft no longer exists, invalidating its query makes a notice appear above the form, so no toast is needed.
      if (toFailure(error).code === 'draft.missing') await cache.admin.draft.invalidate();
      else showFailure(error);
    }
  };
  return { save, isSaving };
}

function confirmOverwrite(): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title: cardsWords.someoneElseChangedThisCard,
      children: cardsWords.itWasSavedByAnotherAdministrator,
      labels: { confirm: cardsWords.saveAnyway, cancel: cardsWords.keepEditing },
      onConfirm: () => resolve(true),
      onClose: () => resolve(false),
    });
  });
}

/**
 * Sets a form error for every regular expression that takes too long to match some answers. Returns whether at least one regular expression
 * is too slow.
 */
async function setSlowRegexErrors(form: CardForm, values: CardFormValues): Promise<boolean> {
  if (getPageTypeRules(values.type).answeredWith !== 'submission') return false;
  const { signal } = new AbortController();
  const slow = await Promise.all(values.answers.map(async ({ regex }) => regex !== '' && (await isSlowRegex(regex, signal))));
  slow.forEach((isSlow, index) => {
    if (isSlow) form.setFieldError(`answers.${index}.regex`, SLOW_REGEX_MESSAGE);
  });
  return slow.includes(true);
}
