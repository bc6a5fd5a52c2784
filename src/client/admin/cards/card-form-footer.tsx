import { Button, Group } from '@mantine/core';
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
      <output>{isUploading ? 'Waiting for the upload' : isDirty ? 'Unsaved changes' : ''}</output>
      <Group gap="xs" wrap="nowrap">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isSaving} disabled={!canSave}>
          {isNew ? 'Create card' : 'Save card'}
        </Button>
      </Group>
    </footer>
  );
}
