import { Button, Group } from '@mantine/core';
import { cardsWords } from '#admin-words/cards.ts';
import css from './cards.module.css';

interface CardFormFooterProps {
  isNew: boolean;
  isDirty: boolean;
  isUploading: boolean;
  isSaving: boolean;
  canSave: boolean;
  onCancel: () => void;
}

export function CardFormFooter({ isNew, isDirty, isUploading, isSaving, canSave, onCancel }: CardFormFooterProps) {
  return (
    <footer className={css.footer}>
      <output>{isUploading ? cardsWords.waitingForTheUpload : isDirty ? cardsWords.unsavedChanges : ''}</output>
      <Group gap="xs" wrap="nowrap">
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
