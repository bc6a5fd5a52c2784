import { Button, Group } from '@mantine/core';
import css from './cards.module.css';

interface CardFormFooterProps {
  isNew: boolean;
  isDirty: boolean;
  isUploading: boolean;
  isSaving: boolean;
  onCancel: () => void;
}

/** Stays in sight while the form scrolls. */
export function CardFormFooter({ isNew, isDirty, isUploading, isSaving, onCancel }: CardFormFooterProps) {
  return (
    <footer className={css.foot}>
      <output>{isUploading ? 'Waiting for the upload' : isDirty ? 'Unsaved changes' : ''}</output>
      <Group gap="xs" wrap="nowrap">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isSaving} disabled={isUploading}>
          {isNew ? 'Create card' : 'Save card'}
        </Button>
      </Group>
    </footer>
  );
}
