import { Button, Group } from '@mantine/core';
import css from './cards.module.css';

interface SaveFootProps {
  isNew: boolean;
  isDirty: boolean;
  isUploading: boolean;
  isSaving: boolean;
  onCancel: () => void;
}

/** Stays in sight while the form scrolls. */
export function SaveFoot({ isNew, isDirty, isUploading, isSaving, onCancel }: SaveFootProps) {
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
