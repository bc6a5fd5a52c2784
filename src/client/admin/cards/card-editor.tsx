import { PAGE_TYPES } from '#shared/page-types/card-fields.ts';
import { cardsWords } from '#admin-words/cards.ts';
import { parseLinkedSecond } from '#shared/routing/linked-second.ts';
import { Paper, Button, Group } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { focusFirstInvalidField } from '../ui/form/focus-first-invalid-field.ts';
import { useUnsavedChanges, useUnsavedChangesPrompt } from '../ui/unsaved-changes/use-unsaved-changes.ts';
import { BasicFields } from './fields/basic-fields.tsx';
import { createBlankFormValues, toCardFormValues, type CardFormValues } from './form/card-form-values.ts';
import css from './cards.module.css';
import type { FileFieldsProps } from './form/file-fields-props.ts';
import { MediaFields } from './fields/media-fields.tsx';
import { openNewPageDialog } from './fields/open-new-page-dialog.tsx';
import { PageTypeFields } from './fields/page-type-fields.tsx';
import { DraftStatusLine } from './drafts/draft-status-line.tsx';
import { useSaveTarget } from './drafts/use-card-target.ts';
import { CardPreview } from './preview/card-preview.tsx';
import type { CardEditorData } from './form/use-card-editor-data.ts';
import { useCardForm } from './form/use-card-form.ts';
import { useModuleSelection } from './use-module-selection.ts';
import { useNewPage } from './use-new-page.ts';
import { useSaveCard } from './use-save-card.ts';

/** Shows the form for editing a card next to a preview of the card. The bar above the form says whether changes are saved to a draft. */
export function CardEditor({ modules, uploadLimits, moduleDraft, isDeleted, ...data }: CardEditorData & { isDeleted: boolean }) {
  const navigate = useNavigate();
  // The editor keeps the version of the card that was loaded first, even when the card is loaded again later. Saving the card sends only
  // the differences from the version that was loaded first.
  const [params] = useSearchParams();
  const { search } = useLocation();
  const [{ values, siblings: openedSiblings, fileNames }] = useState(() => ({
    ...data,
    values: createFormValues(data, params),
  }));
  const target = useSaveTarget(data, moduleDraft);
  const card = target.opened?.card ?? null;
  const form = useCardForm(values);
  const { moduleId, isLoading, siblings, selectModule, addSibling } = useModuleSelection(form, { values, siblings: openedSiblings });
  const [temporaryId] = useState(() => randomId('new-'));
  const [uploadCount, setUploadCount] = useState(0);
  const isUploading = uploadCount > 0;
  const isDirty = form.isDirty();
  useUnsavedChangesPrompt(isDirty || isUploading, {
    title: cardsWords.leaveWithoutSavingQuestion,
    text: cardsWords.changesToThisCard,
    leaveLabel: cardsWords.leaveWithoutSaving,
  });
  const { markSaved } = useUnsavedChanges();
  const openCardList = () => void navigate(`/admin/cards?module=${form.values.moduleId}`);
  const { save, isSaving } = useSaveCard({
    form,
    target,
    onSaved: () => {
      markSaved();
      openCardList();
    },
  });
  const files: FileFieldsProps = {
    limits: uploadLimits,
    fileNames,
    isExistingCard: card !== null,
    cardId: card?.id ?? temporaryId,
    onUploadingChange: (isStarted) => setUploadCount((count) => count + (isStarted ? 1 : -1)),
  };
  const { createPage } = useNewPage(target, moduleId);
  const onNewPage = (choose: (pageId: string) => void) =>
    openNewPageDialog({
      isInDraft: target.isInDraft,
      create: async (page) => {
        const created = await createPage(page);
        addSibling(created);
        choose(created.id);
      },
    });
  const fields = { form, files, onNewPage, pages: siblings.map(({ id, title }) => ({ value: id, label: title })) };
  return (
    <>
      <DraftStatusLine
        moduleDraft={moduleDraft}
        target={target}
        cardId={card?.id ?? null}
        warning={isDirty ? cardsWords.whatYouTypedOnThisPage : undefined}
        isLeaving={isSaving || isDeleted}
      />
      <div className={css.editor}>
        <Paper component="form" noValidate onSubmit={form.onSubmit((values) => void save(values), focusFirstInvalidField)}>
          <div className={css.section}>
            <BasicFields
              {...fields}
              card={card}
              modules={modules}
              moduleId={moduleId}
              isModuleFixed={target.isInDraft}
              onModuleChange={(to) => void selectModule(to)}
            />
          </div>
          <PageTypeFields {...fields} />
          <MediaFields {...fields} />
          <CardFormFooter
            isNew={card === null}
            isDirty={isDirty}
            isUploading={isUploading}
            isSaving={isSaving}
            canSave={!isUploading && !isLoading && !target.isGone}
            onCancel={openCardList}
          />
        </Paper>
        <CardPreview values={form.values} savedCard={card} startSeconds={parseLinkedSecond(search) ?? undefined} />
      </div>
    </>
  );
}

/** `order` is the position at which the address asks for a new card, or null for the end of the module. */
function createFormValues(
  { opened, module, siblings }: Pick<CardEditorData, 'opened' | 'module' | 'siblings'>,
  params: URLSearchParams,
): CardFormValues {
  if (opened) return toCardFormValues(opened.card);
  const blank = createBlankFormValues(module.id, siblings.length);
  const order = params.get('order');
  const type = PAGE_TYPES.find((each) => each === params.get('type'));
  return { ...blank, ...(order !== null && /^\d+$/.test(order) && { order }), ...(type && { type }) };
}

interface CardFormFooterProps {
  isNew: boolean;
  isDirty: boolean;
  isUploading: boolean;
  isSaving: boolean;
  canSave: boolean;
  onCancel: () => void;
}

function CardFormFooter({ isNew, isDirty, isUploading, isSaving, canSave, onCancel }: CardFormFooterProps) {
  return (
    <footer className={css.footer}>
      <output>{isUploading ? cardsWords.waitingForTheUpload : isDirty ? cardsWords.unsavedChanges : ''}</output>
      <Group gap="xs">
        <Button variant="default" onClick={onCancel}>
          {cardsWords.cancel}
        </Button>
        <Button type="submit" loading={isSaving} disabled={!canSave}>
          {isNew ? cardsWords.createCard : cardsWords.saveCard}
        </Button>
      </Group>
    </footer>
  );
}
