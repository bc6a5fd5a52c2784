import { Paper } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Card, Module } from '#shared/catalog.ts';
import { useUnsavedChanges, useUnsavedChangesPrompt } from '../ui/unsaved-changes/use-unsaved-changes.ts';
import { BasicFields } from './basic-fields.tsx';
import { changeModule, type CardFormValues } from './card-form-values.ts';
import css from './cards.module.css';
import { CardPreview } from './preview/card-preview.tsx';
import { MediaFields } from './media-fields.tsx';
import { CardFormFooter } from './card-form-footer.tsx';
import { PageTypeFields } from './page-type-fields.tsx';
import { useCardForm } from './use-card-form.ts';
import { useSaveCard } from './use-save-card.ts';

interface CardEditorProps {
  /** Null for a new card. */
  card: Card | null;
  initialValues: CardFormValues;
  modules: readonly Module[];
  /** The cards of all modules. */
  allCards: readonly Card[];
}

/** The form of a card. */
export function CardEditor({ modules, allCards, ...given }: CardEditorProps) {
  const navigate = useNavigate();
  // As they were when the form was opened, whatever the list says later: a save tells by them what was changed here.
  const [{ card, initialValues: draft }] = useState(given);
  const form = useCardForm(draft);
  const [uploads, setUploads] = useState(0);
  const { moduleId } = form.values;
  const list = `/admin/cards?module=${moduleId}`;
  const isDirty = form.isDirty();
  useUnsavedChangesPrompt(isDirty || uploads > 0, {
    title: 'Leave without saving?',
    text: 'Your changes to this card are not saved.',
    leaveLabel: 'Leave without saving',
  });
  const { markSaved } = useUnsavedChanges();
  const { save, isSaving } = useSaveCard({
    form,
    card,
    onSaved: () => {
      markSaved();
      void navigate(list);
    },
  });
  const cards = allCards.filter((each) => each.moduleId === moduleId);
  const pages = cards.filter(({ id }) => id !== card?.id).map(({ id, title }) => ({ value: id, label: title }));
  const moveTo = (to: string) => {
    const others = allCards.filter((each) => each.moduleId === to && each.id !== card?.id);
    form.setValues(changeModule(form.values, to, others.length, draft));
  };
  return (
    <div className={css.editor}>
      <Paper component="form" noValidate onSubmit={form.onSubmit((values) => void save(values))}>
        <div className={css.section}>
          <BasicFields form={form} card={card} modules={modules} pages={pages} onModuleChange={moveTo} />
        </div>
        <PageTypeFields form={form} pages={pages} />
        <MediaFields form={form} isEdit={card !== null} onBusy={(isBusy) => setUploads((busy) => busy + (isBusy ? 1 : -1))} />
        <CardFormFooter
          isNew={card === null}
          isDirty={isDirty}
          isUploading={uploads > 0}
          isSaving={isSaving}
          onCancel={() => void navigate(list)}
        />
      </Paper>
      <CardPreview draft={form.values} saved={card} />
    </div>
  );
}
