import { Button, Group } from '@mantine/core';

export function FormActions({ saveLabel, isSaving, onCancel }: { saveLabel: string; isSaving: boolean; onCancel: () => void }) {
  return (
    <Group justify="flex-end" gap="xs" mt="xs">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={isSaving}>
        {saveLabel}
      </Button>
    </Group>
  );
}
