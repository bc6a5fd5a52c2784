import { Button, Group } from '@mantine/core';

export function FormActions({ save, isSaving, onCancel }: { save: string; isSaving: boolean; onCancel: () => void }) {
  return (
    <Group justify="flex-end" gap="xs" mt="xs">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={isSaving}>
        {save}
      </Button>
    </Group>
  );
}
